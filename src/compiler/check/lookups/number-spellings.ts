import { escapeRegExp } from '../../../text/escape-reg-exp.ts'
import { formats } from '../../../product/formats.ts'

export type NumberUnit = 'rupiah' | 'rate' | 'time' | 'plain'

const compact = new Map<string, Intl.NumberFormat[]>()

function compactIn(locale: string): Intl.NumberFormat[] {
  const had = compact.get(locale)
  if (had) return had
  const made = (['long', 'short'] as const).map(
    (compactDisplay) => new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay, maximumFractionDigits: 3 }),
  )
  compact.set(locale, made)
  return made
}

/** Spellings of a number in a language: 30.000.000, 30,000,000, 30 juta. */
export function spellings(number: number, counted: NumberUnit, locale: string): string[] {
  if (counted === 'time') return [formats.date(number)]
  if (counted === 'rate') {
    const percent = formats.percent(number)
    const short = percent.replace(/,?0+%$/, '%')
    return [percent, percent.replace(',', '.'), short, short.replace(',', '.')].flatMap((one) => [one, one.replace('%', ' %')])
  }
  if (Math.abs(number) < 1000) return [String(number)]
  const grouped = (mark: string) => String(number).replace(/\B(?=(\d{3})+$)/g, mark)
  return [String(number), grouped('.'), grouped(','), ...compactIn(locale).map((format) => format.format(number).replaceAll('\u00a0', ' '))]
}

/** Matches a spelling that is not part of another number; undefined without spellings. */
export function spellingPattern(spelled: Iterable<string>): RegExp | undefined {
  const all = [...new Set(spelled)].toSorted((a, b) => b.length - a.length)
  if (all.length === 0) return undefined
  return new RegExp(`(?<![\\d\\p{L}]|\\d[.,])(?:${all.map(escapeRegExp).join('|')})(?![\\d\\p{L}]|[.,]\\d)`, 'u')
}

/** Replaces each placeholder with NUL, so that the text around it does not join, and non-breaking spaces with plain ones. */
export const withoutPlaceholders = (words: string): string => words.replaceAll(/\{\{[^}]*\}\}/g, '\u0000').replaceAll('\u00a0', ' ')
