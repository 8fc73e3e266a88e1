import { mapOrEmpty, isText, type JsonMap } from '../../compiler/json/read-json.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { EntryList } from '../contract.ts'
import { fileForKey } from '../edit/text-sheet.ts'
import { textView } from './describe-field.ts'
import { keywordsOf } from '../../compiler/meta/policy-schema.ts'

/** `nameOf`: label of a part of the file, or of an entry in it. */
type Around = { sources: Sources; config: Config; meta: unknown; file: string; stem: unknown; nameOf(part: string, entry: string): string }

/** The lists in a file to which named entries may be added, such as its products. */
export function describeEntries(around: Around, schema: JsonMap, json: unknown, path: readonly string[] = []): EntryList[] {
  if (!isMap(json)) return []
  const known = mapOrEmpty(own(schema, 'properties'))
  const others = own(schema, 'additionalProperties')
  const within = Object.entries(json).flatMap(([name, below]) => {
    const inner = Object.hasOwn(known, name) ? known[name] : others
    return isMap(inner) ? describeEntries(around, keywordsOf(around.meta, inner), below, [...path, name]) : []
  })
  return isMap(others) && path.length > 0 ? [listOf(around, schema, json, path), ...within] : within
}

function listOf({ sources, config, meta, file, stem, nameOf }: Around, schema: JsonMap, json: JsonMap, path: readonly string[]): EntryList {
  const [part = ''] = path
  const locales = Object.keys(config.texts)
  const least = own(schema, 'minProperties')
  const most = own(schema, 'maxProperties')
  const pattern = own(keywordsOf(meta, own(schema, 'propertyNames')), 'pattern')
  const textKey = (name: string) => `${String(stem)}.${name}`
  const text = (name: string) => textView({ sources, config, form: '', schema: '', schemaFile: '', locales }, '', textKey(name))
  return {
    file,
    pointer: pointerOf(path),
    title: [
      nameOf(part, ''),
      ...path
        .slice(1)
        .filter((name) => name !== 'children')
        .map((name) => nameOf(part, name)),
    ].join(': '),
    least: typeof least === 'number' ? least : 0,
    ...(typeof most === 'number' && { most }),
    ...(isText(pattern) && { pattern }),
    entries: Object.entries(json).map(([name, value]) => ({
      name,
      title: nameOf(part, name),
      place: { file, pointer: pointerOf([...path, name]), value: value as Json, sharedWith: [] },
      ...(isText(stem) && { text: text(name) }),
    })),
    ...(isText(stem) && {
      words: { stem, files: Object.fromEntries(locales.map((locale) => [locale, fileForKey(sources, locale, `${stem}.x`)])) },
    }),
  }
}
