import type { ErrorObject } from 'ajv'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { loadSources } from '../../../src/compiler/load/load-sources.ts'
import { metaSchemaByKind, metaSchemasOf } from '../../../src/compiler/meta/meta-schemas.ts'
import { readValidators } from '../../../src/compiler/meta/kept-validators.ts'
import { isMap } from '../../../src/core/language/map.ts'
import { fileMistakes } from '../check/seeded-mistakes/file-mistakes.ts'
import { navigationMistakes } from '../check/seeded-mistakes/navigation-mistakes.ts'
import { valueMistakes } from '../check/seeded-mistakes/value-mistakes.ts'
import { editSources } from '../edit-sources.ts'

const root = join(import.meta.dirname, '../../..')
const sources = await loadSources(root)
// Below the packages, since the code that is kept needs them.
const folder = mkdtempSync(join(root, 'node_modules/.kept-validators-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file as it is, and with each of its entries wrong in a few ways. */
const variants = (json: unknown): unknown[] =>
  isMap(json)
    ? [
        json,
        [json],
        { ...json, unheardOf: {} },
        ...Object.keys(json)
          .slice(0, 6)
          .flatMap((name) => [null, [{}], { a: { b: 'C d' } }].map((wrong) => ({ ...json, [name]: wrong }))),
      ]
    : [json]

const oneOfEachKind = [...new Map([...sources.files.values()].map((file) => [file.kind, file])).values()]
const seeded = [...fileMistakes, ...navigationMistakes, ...valueMistakes].flatMap(({ edits }) => {
  const { files } = editSources(sources, edits)
  return edits.flatMap(({ file }) => files.get(file) ?? [])
})
const tried = [
  ...oneOfEachKind.flatMap(({ kind, json }) => variants(json).map((one) => ({ kind, json: one }))),
  ...seeded.filter(({ kind }) => kind !== 'meta'),
]

/** What a finding is made of. */
const told = ({ keyword, instancePath, schemaPath, params, message, propertyName, data, parentSchema = {} }: ErrorObject) => {
  const { description, tag, properties } = parentSchema
  return [keyword, instancePath, schemaPath, params, message, propertyName, typeof data, description, tag, Object.keys(properties ?? {})]
}

function errorsOf(compiling: Sources): string[] {
  const metas = metaSchemasOf(compiling)
  expect(metas.broken).toEqual([])
  return tried.map(({ kind, json }) => JSON.stringify(metas.errors(metaSchemaByKind[kind] ?? '', json).map(told)))
}

test('validators that were kept find what the ones they were made of find', () => {
  const found = errorsOf(sources)
  expect(new Set(found).size).toBeGreaterThan(100)
  expect(errorsOf({ ...sources, compiled: folder })).toEqual(found)
  const [name = ''] = readdirSync(folder)
  expect(Object.keys(readValidators(join(folder, name)) ?? {}).length).toBeGreaterThan(100)

  metaSchemasOf(sources)
  expect(errorsOf({ ...sources, compiled: folder })).toEqual(found)
})

test('none are kept where none were written', () => expect(readValidators(join(folder, 'meta-none.cjs'))).toBeUndefined())
