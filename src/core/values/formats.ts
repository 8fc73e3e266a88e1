import type { FormatName } from '../language/language.ts'
import type { Env } from './scope.ts'

export type Format = (value: unknown, env: Env, labels?: string) => string

/** Western Indonesian time has no daylight saving: the lender's calendar day everywhere. */
const JAKARTA_OFFSET = 7 * 3600
const DAY = 86_400

/** Formatters by name. Amounts are integer rupiah, dates Unix seconds, percents rates a day in 1e-7. */
export const formats: Record<FormatName, Format> = {
  rupiah: (value) => `${rupiahShort(value)},00`,
  rupiahShort,
  date: onCalendar(dayMonthYear),
  dateTime: onCalendar((seconds) => `${dayMonthYear(seconds)} ${hourMinute(seconds)}`),
  percent: (value) => `${trimZeros((asNumber(value) / 1e5).toFixed(5)).replace('.', ',')}%`,
  percentShort: (value) => `${trimZeros((asNumber(value) / 1e5).toFixed(2)).replace('.', ',')}%`,
  mask: (value) => maskMiddle(asText(value)),
  groups4: (value) => (asText(value).match(/.{1,4}/g) ?? []).join(' '),
  json: (value) => JSON.stringify(value),
  label: (value, env, labels) => env.text(`enum.${labels}.${asText(value)}`),
}

/** A value as text. A map or list has none. */
export const asText = (value: unknown): string => (value === null || typeof value === 'object' ? '' : String(value ?? ''))
const asNumber = (value: unknown): number => Number(asText(value) || NaN)

/** `Rp 1.295.434`, with a no-break space so that an amount never breaks over two lines. */
function rupiahShort(value: unknown): string {
  const text = asText(value)
  const digits = text.replace(/^-/, '')
  const sign = text.startsWith('-') ? '-' : ''
  return `${sign}Rp\u00a0${digits.replace(/\B(?=(\d{3})+$)/g, '.')}`
}

/** '' for what is no time that a calendar has. */
function onCalendar(show: (seconds: number) => string): Format {
  return (value) => (Number.isNaN(new Date((asNumber(value) + JAKARTA_OFFSET) * 1000).getTime()) ? '' : show(asNumber(value)))
}

/** DD/MM/YYYY. An instant at UTC midnight is a civil date (a birth date); any other is shown on the lender's calendar. */
function dayMonthYear(seconds: number): string {
  const civil = seconds % DAY === 0
  const [year, month, day] = isoDate(civil ? seconds : seconds + JAKARTA_OFFSET)
  return `${day}/${month}/${year}`
}

const isoDate = (seconds: number): string[] => new Date(seconds * 1000).toISOString().slice(0, 10).split('-')
const hourMinute = (seconds: number): string => new Date((seconds + JAKARTA_OFFSET) * 1000).toISOString().slice(11, 16)
const trimZeros = (digits: string): string => digits.replace(/\.?0+$/, '')

/** Keeps the first three and the last four characters. */
function maskMiddle(text: string): string {
  return text.length <= 7 ? text : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`
}
