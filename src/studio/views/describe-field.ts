import { lockOfText, type LockedPlaces } from '../../compiler/check/rules/channels/locked-places.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { listOrEmpty, isText } from '../../compiler/json/read-json.ts'
import { fieldTextKeys } from '../../core/forms/field-text-keys.ts'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { escapeToken } from '../../core/language/pointer.ts'
import type { FieldModel, JsonPlace, RuleModel, TextModel } from '../contract.ts'
import { fileForKey } from '../edit/text-sheet.ts'
import { patchPathOf, placeInChannel } from './channel-place.ts'
import { type Layers, placeOf } from './find-place.ts'

/** `locked`: places that a channel cannot change. */
export type Around = {
  sources: Sources
  config: Config
  locked?: LockedPlaces | undefined
  form: string
  schema: string
  schemaFile: string
  locales: string[]
}

/** Editable rules by type; `pattern` only where one exists. */
const RULES: { [type: string]: string[] } = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
}
/** Always shown beside the label; other texts only when they exist. */
const HELP = 'help'

export function describeField(around: Around, name: string, layers: Layers, required: boolean, locale: string): FieldModel {
  const type = String(layers.map(({ json }) => own(json, 'type')).find(isText) ?? '')
  const listed = placeOf<Json[]>(around.sources, layers, 'enum')
  const hasChoices = Array.isArray(listed.value)
  // A channel keeps the product's pattern.
  const keywords = hasChoices ? [] : [...(RULES[type] ?? []), ...(around.config.channelPatch ? [] : ['pattern'])]
  const rules = keywords.flatMap((keyword): RuleModel[] => {
    const place = schemaPlace(around, layers, keyword)
    if (!place || (keyword === 'pattern' && place.value === undefined)) return []
    return [{ ...place, keyword, input: keyword === 'pattern' ? 'text' : 'number' }]
  })
  const texts = fieldTexts(around, name)
  const label = texts.find(({ part }) => part === '')?.words[locale]
  return {
    name,
    label: label?.value ?? label?.inherited ?? name,
    required,
    widget: '',
    rules,
    texts,
    ...(hasChoices && listed.file.startsWith('schemas/enums/') && { choices: choicesOf(around, listed, layers) }),
  }
}

/** The place of a keyword: in the product, or in the channel's patch where it can override the schema. Undefined where it cannot. */
export function schemaPlace<T extends Json>(
  { sources, config, schema, schemaFile }: Around,
  layers: Layers,
  keyword: string,
): JsonPlace<T> | undefined {
  const place = placeOf<T>(sources, layers, keyword)
  if (!config.channelPatch) return place
  const path = patchPathOf(layers, schemaFile, schema)
  return path && placeInChannel<T>(config, [...path, keyword], place.value)
}

function fieldTexts(around: Around, name: string): TextModel[] {
  const known = new Set(Object.values(around.config.texts).flatMap(Object.keys))
  const own = fieldTextKeys(around.form, name)
  const parts = [...known].flatMap((key) => own.filter((stem) => key.startsWith(`${stem}.`)).map((stem) => key.slice(stem.length + 1)))
  return ['', HELP, ...new Set(parts.filter((part) => part !== HELP && !part.includes('.')))].map((part) => {
    const keys = fieldTextKeys(around.form, name, part === '' ? undefined : part)
    return textView(around, part, keys.find((key) => known.has(key)) ?? keys[0]!)
  })
}

export function textView(around: Around, part: string, key: string): TextModel {
  const words = Object.fromEntries(around.locales.map((locale) => [locale, wordPlace(around, locale, key)]))
  return { part, key, words, ...(around.locked && lockOfText(around.locked, key) && { isLocked: true }) }
}

function wordPlace({ sources, config }: Around, locale: string, key: string): JsonPlace<string> {
  const origin = config.origins.get(`texts/${locale}/${key}`)
  const written = origin && own(sources.files.get(origin.file)?.json, key)
  const value = isText(written) ? written : undefined
  if (config.channelPatch) return placeInChannel(config, ['texts', locale, key], value)
  return {
    file: origin?.file ?? fileForKey(sources, locale, key),
    pointer: origin?.pointer ?? `/${escapeToken(key)}`,
    sharedWith: [],
    ...(value !== undefined && { value }),
  }
}

/** The values belong to the product; a channel offers all or some of them. */
function choicesOf(around: Around, list: JsonPlace<Json[]>, layers: Layers): NonNullable<FieldModel['choices']> {
  const key = `enum.${list.file.split('/').at(-1)!.replace('.json', '')}`
  const offered = around.config.channelPatch && schemaPlace<Json[]>(around, layers, 'enum')
  return {
    list,
    key,
    values: listOrEmpty(list.value).map((value) => ({ value: value as Json, label: textView(around, '', `${key}.${String(value)}`) })),
    textFiles: Object.fromEntries(around.locales.map((locale) => [locale, fileForKey(around.sources, locale, `${key}.x`)])),
    ...(offered && { offered }),
  }
}
