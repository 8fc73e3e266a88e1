import { scalarText } from '../core/values/formats.ts'
import { toE164, toLocal } from './phone-number.ts'
import { maskMiddle, thousands } from './text-format.ts'
import { isoTime, JAKARTA_OFFSET } from './time.ts'

/** Texts of the reader's language. Without them numbers are written as in Indonesian, and times without a zone. */
type Words = { text(key: string): string }

/** Names as in `schemas/meta/formats.json`. Amounts are integer rupiah, dates Unix seconds, percents daily rates in 1e-7. */
export const formats = {
  rupiah: (value: unknown) => `${rupiahShort(value)},00`,
  rupiahShort,
  date: (value: unknown) => onCalendar(value, dayMonthYear),
  dateTime: (value: unknown, words?: Words) =>
    onCalendar(
      value,
      (seconds) => `${dayMonthYear(seconds)} ${hourMinute(seconds)}${words ? `\u00a0${words.text('shell.timeZone')}` : ''}`,
    ),
  percent: (value: unknown, words?: Words) => percentOf(value, 5, words),
  percentShort: (value: unknown, words?: Words) => percentOf(value, 2, words),
  mask: (value: unknown) => maskMiddle(scalarText(value)),
  phoneNumber: (value: unknown) => toLocal(toE164(scalarText(value)) ?? scalarText(value)),
}

const asNumber = (value: unknown): number => Number(scalarText(value) || NaN)

/** `Rp 1.295.434`, with a no-break space so that an amount never breaks over two lines. */
function rupiahShort(value: unknown): string {
  const text = scalarText(value)
  return `${text.startsWith('-') ? '-' : ''}Rp\u00a0${thousands(text.replace(/^-/, ''))}`
}

/** '' for a time outside the calendar's range. */
function onCalendar(value: unknown, show: (seconds: number) => string): string {
  const seconds = asNumber(value)
  return Number.isNaN(new Date((seconds + JAKARTA_OFFSET) * 1000).getTime()) ? '' : show(seconds)
}

/** DD/MM/YYYY in Jakarta, where a civil date (UTC midnight, such as a birth date) is the same day. */
function dayMonthYear(seconds: number): string {
  const [year, month, day] = isoTime(seconds + JAKARTA_OFFSET)
    .slice(0, 10)
    .split('-')
  return `${day}/${month}/${year}`
}

const hourMinute = (seconds: number): string =>
  isoTime(seconds + JAKARTA_OFFSET)
    .slice(11, 16)
    .replace(':', '.')
/** Rounds half up as amounts do, which `toFixed` alone does not: as a float, 1.005 is less than itself. At least two decimals: 0,30%. */
const percentOf = (value: unknown, digits: number, words?: Words): string =>
  `${(Math.round(asNumber(value) / 10 ** (5 - digits)) / 10 ** digits)
    .toFixed(digits)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
    .replace('.', words?.text('shell.decimalMark') ?? ',')}%`
