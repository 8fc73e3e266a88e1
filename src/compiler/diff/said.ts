import { isMap, own } from '../../core/language/map.ts'
import { formatInUnit } from '../meta/units.ts'
import { showValue } from './show-value.ts'

/**
 * A sentence, or a part of one: the words of `studio.diff.<key>` with these values in them. A list is joined by commas. `text`: for a
 * language without such words.
 */
export type Said = { key: string; text?: string; values?: { [name: string]: SaidValue } }
/** `textKeys`: of words of the product, the first that there are; else the `name`. */
type ProductWords = { textKeys: readonly string[]; name: string }
/** A number with its unit, which has words. */
type Figure = { figure: number; unit: string }
type SaidValue = string | number | Said | ProductWords | Figure | readonly SaidValue[]

type Texts = { [key: string]: string }

export const say = (key: string, values?: Said['values']): Said => ({ key, ...(values && { values }) })

/** A sentence about one that got what another had, which got what this one had. */
export const isExchanged = (said: Said, other: string): Said => say('exchanged', { change: said, other })

/** A value of the JSON; `unit`: of a number. */
export function sayValue(value: unknown, unit?: string): SaidValue {
  if (value === undefined) return say('nothing')
  return unit !== undefined && typeof value === 'number' ? { figure: value, unit } : showValue(value)
}

/** The words of the language, or of the first English one: names in the JSON are English too. */
export const wordsFor = (texts: { [locale: string]: Texts }, language = 'en'): Texts =>
  Object.entries(texts).find(([locale]) => locale === language || locale.startsWith(`${language}-`))?.[1] ??
  Object.entries(texts).find(([locale]) => locale.startsWith('en'))?.[1] ??
  {}

const keyOfDiff = (key: string): string => `studio.diff.${key}`

/** `locale`: by which numbers are written; `keyOf`: of the words. */
export function speak(said: SaidValue, texts: Texts, locale = 'en-US', keyOf = keyOfDiff): string {
  if (typeof said !== 'object') return String(said)
  if (isList(said)) return said.map((part) => speak(part, texts, locale, keyOf)).join(', ')
  if ('textKeys' in said)
    return said.textKeys.map((key) => own(texts, key)).find((words): words is string => typeof words === 'string') ?? said.name
  if ('figure' in said) {
    const unit = own(texts, `studio.unit.${said.unit}`)
    return `${formatInUnit(said.figure, said.unit, locale)} ${typeof unit === 'string' ? unit : said.unit}`
  }
  const words = own(texts, keyOf(said.key))
  if (typeof words !== 'string')
    return said.text ?? [said.key, ...Object.values(said.values ?? {}).map((value) => speak(value, texts, locale, keyOf))].join(' ')
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => speak(said.values?.[name] ?? '', texts, locale, keyOf))
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
