import { isMap, own } from '../../core/language/map.ts'
import { showValue } from './show-value.ts'

/**
 * A sentence, or a part of one: the words of `studio.diff.<key>` with these values in them. A list is joined by commas.
 */
export type Said = { key: string; values?: { [name: string]: SaidValue } }
/** `textKeys`: of words of the product, the first that there are; else the `name`. */
type ProductWords = { textKeys: readonly string[]; name: string }
type SaidValue = string | number | Said | ProductWords | readonly SaidValue[]

type Texts = { [key: string]: string }

export const say = (key: string, values?: Said['values']): Said => ({ key, ...(values && { values }) })

/** A value of the JSON. */
export const sayValue = (value: unknown): SaidValue => (value === undefined ? say('nothing') : showValue(value))

/** The words of the language, or of the first English one: names in the JSON are English too. */
export const wordsFor = (texts: { [locale: string]: Texts }, language = 'en'): Texts =>
  Object.entries(texts).find(([locale]) => locale === language || locale.startsWith(`${language}-`))?.[1] ??
  Object.entries(texts).find(([locale]) => locale.startsWith('en'))?.[1] ??
  {}

export function speak(said: SaidValue, texts: Texts): string {
  if (typeof said !== 'object') return String(said)
  if (isList(said)) return said.map((part) => speak(part, texts)).join(', ')
  if ('textKeys' in said)
    return said.textKeys.map((key) => own(texts, key)).find((words): words is string => typeof words === 'string') ?? said.name
  const words = own(texts, `studio.diff.${said.key}`)
  if (typeof words !== 'string') return [said.key, ...Object.values(said.values ?? {}).map((value) => speak(value, texts))].join(' ')
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => speak(said.values?.[name] ?? '', texts))
}

const isList = (said: object): said is readonly SaidValue[] => Array.isArray(said)

/** What a place is called: its kind in words, and its name. */
export function speakPlace(place: string, texts: Texts): string {
  const [kind = '', ...name] = place.split(' ')
  const words = own(texts, `studio.diff.place.${kind}`)
  return typeof words === 'string' ? [words, ...name].join(' ') : place
}

/** Whether any language has such words. */
export const hasWords = (texts: { [locale: string]: Texts }, key: string): boolean =>
  Object.values(texts).some((words) => isMap(words) && own(words, key) !== undefined)
