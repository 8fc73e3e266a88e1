import { expect, it } from 'vitest'
import { isForEditors } from '../../../src/core/language/is-for-editors.ts'
import { patternInWords } from '../../../src/compiler/check/rules/files/pattern-words.ts'
import { sources } from '../../conformance/product.ts'

/** Patterns of values. Those in conditions and of property names have their own findings. */
function patternsIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (['if', 'examples', 'propertyNames'].includes(key)) return []
    if (key === 'properties') return Object.values(value as object).flatMap(patternsIn)
    return key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value)
  })
}

it('every pattern of the meta-schemas has a description in words', () => {
  const metas = [...sources.files.values()].filter(({ kind, path, id }) => kind === 'meta' && !isForEditors(path) && id !== 'texts')
  const isTextKey = (pattern: string) => pattern.includes('[.]')
  const patterns = new Set(metas.flatMap(({ json }) => patternsIn(json)).filter((pattern) => !isTextKey(pattern)))
  expect(patterns.size).toBeGreaterThan(20)
  expect([...patterns].filter((pattern) => patternInWords(pattern) === undefined)).toEqual([])
})
