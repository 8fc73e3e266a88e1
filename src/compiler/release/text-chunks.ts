import type { CodeTextKeys, TextKeys } from '../load/code-text-keys.ts'
import type { Texts } from '../load/config.ts'

type TextMap = { [key: string]: string }
export type TextChunks = { [locale: string]: { [chunk: string]: TextMap } }

/** Texts used at the start, by code or by two areas; they are loaded before any screen. */
export const boot = 'boot'

/**
 * Sorts the texts by use. `uses` is the JSON of each area and of `boot`: any string in it that is a key counts, and so does the name of an
 * enumeration or a form, whose text keys follow a convention. Keys that only the code of the server or of the studio names stay there; unused
 * ones are in `boot`, in case a key is composed in an unforeseen way.
 */
export function textChunks(texts: Texts, uses: { [chunk: string]: unknown }, code: CodeTextKeys): TextChunks {
  const index = indexKeys(texts)
  const chunkOf = new Map<string, string>()
  const claim = (chunk: string) => (key: string) => {
    const owner = chunkOf.get(key)
    chunkOf.set(key, owner === undefined || owner === chunk ? chunk : boot)
  }
  keysOf(code.app, index).forEach(claim(boot))
  for (const [chunk, json] of Object.entries(uses)) keysIn(json, index).forEach(claim(chunk))
  const kept = new Set([code.server, code.studio].flatMap((named) => keysOf(named, index)).filter((key) => !chunkOf.has(key)))

  const chunks: TextChunks = {}
  for (const [locale, words] of Object.entries(texts)) {
    const ofLocale: TextChunks[string] = Object.fromEntries(Object.keys(uses).map((chunk) => [chunk, {}]))
    for (const [key, text] of Object.entries(words)) if (!kept.has(key)) (ofLocale[chunkOf.get(key) ?? boot] ??= {})[key] = text
    chunks[locale] = ofLocale
  }
  return chunks
}

type Index = { exact: Map<string, string[]>; startingWith(stem: string): string[] }

function indexKeys(texts: Texts): Index {
  const exact = new Map<string, string[]>()
  const byStem = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, name: string, key: string) => {
    const keys = map.get(name)
    if (keys) keys.push(key)
    else map.set(name, [key])
  }
  for (const key of new Set(Object.values(texts).flatMap(Object.keys))) {
    const plain = key.replace(/_(zero|one|two|few|many|other)$/, '')
    add(exact, plain, key)
    if (plain !== key) add(exact, key, key)
    const parts = plain.split('.')
    for (let length = 1; length < parts.length; length++) add(byStem, `${parts.slice(0, length).join('.')}.`, key)
  }
  return { exact, startingWith: (stem) => byStem.get(stem) ?? [] }
}

function keysOf({ keys, stems }: TextKeys, index: Index): string[] {
  return [...[...keys].flatMap((word) => index.exact.get(word) ?? []), ...[...stems].flatMap(index.startingWith)]
}

function keysIn(json: unknown, index: Index): Set<string> {
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
      // The texts of a field that several forms ask for.
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
  const { enum: values, title } = json as { enum?: unknown; title?: unknown }
  if (typeof values === 'string') return values
  return Array.isArray(values) && typeof title === 'string' ? title.charAt(0).toLowerCase() + title.slice(1) : undefined
}
