import type { CodeTextKeys, TextKeys } from '../load/code-text-keys.ts'
import type { Texts } from '../load/config.ts'
import { commonWords } from '../../core/language/release.ts'
import { indexTexts, textKeysIn, type TextIndex } from '../../core/language/text-keys.ts'

type TextMap = { [key: string]: string }
type TextChunks = { [locale: string]: { [chunk: string]: TextMap } }

/** Texts used at the start or by code; they are loaded before any screen. */
export const boot = 'boot'

/**
 * Groups the texts by use. `uses` is the JSON of each area and of `boot`: any string in it that is a key counts, and so does the name of an
 * enumeration or a form, whose text keys follow a convention. Texts used by two areas get a chunk of their own. Keys that only the code of
 * the server or of the studio uses are left out; unused ones are in `boot`, in case a key is composed in an unforeseen way.
 */
export function textChunks(texts: Texts, uses: { [chunk: string]: unknown }, code: CodeTextKeys): TextChunks {
  const index = indexTexts(Object.values(texts).flatMap(Object.keys))
  const chunkOf = new Map<string, string>()
  const claim = (chunk: string) => (key: string) => {
    const owner = chunkOf.get(key)
    chunkOf.set(key, owner === undefined || owner === chunk ? chunk : owner === boot ? boot : commonWords)
  }
  keysOf(code.app, index).forEach(claim(boot))
  for (const [chunk, json] of Object.entries(uses)) textKeysIn(json, index).forEach(claim(chunk))
  const kept = new Set([code.server, code.studio].flatMap((named) => keysOf(named, index)).filter((key) => !chunkOf.has(key)))

  const chunks: TextChunks = {}
  for (const [locale, words] of Object.entries(texts)) {
    const ofLocale: TextChunks[string] = Object.fromEntries([...Object.keys(uses), commonWords].map((chunk) => [chunk, {}]))
    for (const [key, text] of Object.entries(words)) if (!kept.has(key)) (ofLocale[chunkOf.get(key) ?? boot] ??= {})[key] = text
    chunks[locale] = ofLocale
  }
  return chunks
}

function keysOf({ keys, stems }: TextKeys, index: TextIndex): string[] {
  return [...[...keys].flatMap((word) => index.exact.get(word) ?? []), ...[...stems].flatMap(index.startingWith)]
}
