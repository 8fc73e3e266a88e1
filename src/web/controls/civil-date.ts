import { DAY_SECONDS } from '../../product/time.ts'
import { pad } from '../ui/pad.ts'

/** Stored as Unix seconds at UTC midnight: the same day in every time zone. */
export type CivilDate = { year: number; month: number; day: number }

/** 1950-01-01, the earliest day by default. */
export const EARLIEST_DAY = -631_152_000

export function toCivilDate(seconds: unknown): CivilDate | undefined {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) return undefined
  const date = new Date(Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS * 1000)
  if (Number.isNaN(date.getTime())) return undefined
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const toSeconds = ({ year, month, day }: CivilDate): number => Date.UTC(year, month - 1, day) / 1000

export type DateOrder = 'mdy' | 'dmy'
export const datePartsByOrder = { mdy: ['month', 'day', 'year'], dmy: ['day', 'month', 'year'] } as const satisfies Record<
  DateOrder,
  (keyof CivilDate)[]
>

/** Order of the parts: MM/DD/YYYY, as pickers show it, or DD/MM/YYYY. */
export function formatCivilDate(civil: CivilDate, order: DateOrder = 'mdy'): string {
  return datePartsByOrder[order].map((part) => pad(civil[part], part === 'year' ? 4 : 2)).join('/')
}

type NumberRange = [from: number, to: number]

/** Both days are included; parts already chosen narrow the ranges of the others. */
export function selectableRanges(
  { year, month }: Partial<CivilDate>,
  least: CivilDate,
  most: CivilDate,
): Record<keyof CivilDate, NumberRange> {
  const isFirst = year === least.year
  const isLast = year === most.year
  return {
    year: [least.year, most.year],
    month: [isFirst ? least.month : 1, isLast ? most.month : 12],
    day: [
      isFirst && month === least.month ? least.day : 1,
      isLast && month === most.month ? most.day : daysInMonth(year ?? 2000, month ?? 1),
    ],
  }
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Unix seconds at UTC midnight of the device's day. `at` is in Unix seconds. */
export function localDaySeconds(at: number): number {
  const date = new Date(at * 1000)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 1000
}
