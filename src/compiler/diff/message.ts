import { isMap, own } from '../../core/language/map.ts'
import { formatInUnit } from '../meta/units.ts'
import { showValue } from './show-value.ts'

/**
 * A sentence or a part of one: the text `studio.diff.<key>` with these values filled in. A list is joined by commas. `text`: for a language
 * without that text.
 */
export type Message = { key: string; text?: string; values?: { [name: string]: MessageValue } }
/** A text of the product: the first of `textKeys` that exists, else the `name`. */
type ProductWords = { textKeys: readonly string[]; name: string }
/** A number with its unit, which has a text. */
type Figure = { figure: number; unit: string }
type MessageValue = string | number | Message | ProductWords | Figure | readonly MessageValue[]

type Texts = { [key: string]: string }

export const messageOf = (key: string, values?: Message['values']): Message => ({ key, ...(values && { values }) })

/** A sentence about two entries that swapped their values. */
export const isExchanged = (message: Message, other: string): Message => messageOf('exchanged', { change: message, other })

/** A value of the JSON; `unit`: the unit of a number. */
export function messageValue(value: unknown, unit?: string): MessageValue {
  if (value === undefined) return messageOf('nothing')
  return unit !== undefined && typeof value === 'number' ? { figure: value, unit } : showValue(value)
}

/** The texts of the language, else of the first English locale: names in the JSON are English too. */
export const wordsFor = (texts: { [locale: string]: Texts }, language = 'en'): Texts =>
  Object.entries(texts).find(([locale]) => locale === language || locale.startsWith(`${language}-`))?.[1] ??
  Object.entries(texts).find(([locale]) => locale.startsWith('en'))?.[1] ??
  {}

const keyOfDiff = (key: string): string => `studio.diff.${key}`

/** Formats a message. `locale` sets the number format; `keyOf`: text key of a message. */
export function formatMessage(message: MessageValue, texts: Texts, locale = 'en-US', keyOf = keyOfDiff): string {
  if (typeof message !== 'object') return String(message)
  if (isList(message)) return message.map((part) => formatMessage(part, texts, locale, keyOf)).join(', ')
  if ('textKeys' in message)
    return message.textKeys.map((key) => own(texts, key)).find((words): words is string => typeof words === 'string') ?? message.name
  if ('figure' in message) {
    const unit = own(texts, `studio.unit.${message.unit}`)
    return `${formatInUnit(message.figure, message.unit, locale)} ${typeof unit === 'string' ? unit : message.unit}`
  }
  const words = own(texts, keyOf(message.key))
  if (typeof words !== 'string')
    return (
      message.text ??
      [message.key, ...Object.values(message.values ?? {}).map((value) => formatMessage(value, texts, locale, keyOf))].join(' ')
    )
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => formatMessage(message.values?.[name] ?? '', texts, locale, keyOf))
}

const isList = (message: object): message is readonly MessageValue[] => Array.isArray(message)

/** Formats a place: its kind as text, and its name. */
export function formatPlace(place: string, texts: Texts): string {
  const [kind = '', ...name] = place.split(' ')
  const words = own(texts, `studio.diff.place.${kind}`)
  return typeof words === 'string' ? [words, ...name].join(' ') : place
}

/** Whether any language has this text. */
export const hasWords = (texts: { [locale: string]: Texts }, key: string): boolean =>
  Object.values(texts).some((words) => isMap(words) && own(words, key) !== undefined)
