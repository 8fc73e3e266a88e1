import { enumName } from './enum-text-key.ts'
import type { JsonSchema } from './json.ts'

export type TextIndex = { exact: Map<string, string[]>; startingWith(stem: string): string[] }

/** Indexes text keys. A plural form counts for its key without the form. */
export function indexTexts(allKeys: Iterable<string>): TextIndex {
  const exact = new Map<string, string[]>()
  const byStem = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, name: string, key: string) => {
    const keys = map.get(name)
    if (keys) keys.push(key)
    else map.set(name, [key])
  }
  for (const key of new Set(allKeys)) {
    const plain = key.replace(/_(zero|one|two|few|many|other)$/, '')
    add(exact, plain, key)
    if (plain !== key) add(exact, key, key)
    const parts = plain.split('.')
    for (let length = 1; length < parts.length; length++) add(byStem, `${parts.slice(0, length).join('.')}.`, key)
  }
  return { exact, startingWith: (stem) => byStem.get(stem) ?? [] }
}

/**
 * Text keys that the JSON uses: any string that is a key, and the keys that follow by convention from an enumeration, a form or a field.
 */
export function textKeysIn(json: unknown, index: TextIndex): Set<string> {
  const keys = new Set<string>()
  const take = (found: string[] | undefined) => found?.forEach((key) => keys.add(key))
  const visit = (value: unknown): void => {
    if (typeof value === 'string') return take(index.exact.get(value))
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach(visit)
    const enumeration = enumerationOf(value)
    if (enumeration !== undefined) take(index.startingWith(`enum.${enumeration}.`))
    for (const [name, child] of Object.entries(value)) {
      if (name === 'forms' && typeof child === 'object' && child) {
        for (const form of Object.keys(child)) take(index.startingWith(`form.${form}.`))
        if (Object.keys(child).length > 0) take(index.startingWith('rule.'))
      }
      // Texts of a field that several forms share.
      if (name === 'properties' && typeof child === 'object' && child) {
        for (const field of Object.keys(child)) {
          take(index.exact.get(`field.${field}`))
          take(index.startingWith(`field.${field}.`))
        }
      }
      visit(child)
    }
  }
  visit(json)
  return keys
}

/** Named by a reference (`"enum": "education"`), or by the title of a schema inlined from it (`Education`). */
function enumerationOf(json: object): string | undefined {
  const { enum: values } = json as { enum?: unknown }
  if (typeof values === 'string') return values
  return Array.isArray(values) ? enumName(json as JsonSchema) : undefined
}
