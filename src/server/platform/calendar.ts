import { DAY_MS, DAY_SECONDS, ISO_DAY, JAKARTA_OFFSET } from '../../product/time.ts'

// Days are Jakarta's; day numbers count from 1970-01-01 there.

export const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000
export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1440

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
export const toDayNumber = (date: Date): number => Math.floor((toSeconds(date) + JAKARTA_OFFSET) / DAY_SECONDS)
/** 23:59:59 in Unix seconds: until then a bill of that day is in time. */
export const endOfDay = (day: number): number => (day + 1) * DAY_SECONDS - JAKARTA_OFFSET - 1
export const startOfDay = (day: number): Date => new Date((day * DAY_SECONDS - JAKARTA_OFFSET) * 1000)
export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
export const toIsoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Undefined for other texts, and for a day that no month has: `Date.parse` reads 30 February as 2 March. */
export function dayNumberOf(isoDay: unknown): number | undefined {
  if (typeof isoDay !== 'string' || !ISO_DAY.test(isoDay)) return undefined
  const day = Date.parse(isoDay) / DAY_MS
  return Number.isInteger(day) && toIsoDay(day) === isoDay ? day : undefined
}
export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000)
export const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * MINUTE_MS)
export const addHours = (date: Date, hours: number): Date => addMinutes(date, hours * 60)
export const addDays = (date: Date, days: number): Date => addMinutes(date, days * DAY_MINUTES)

/** The last second of the day that many days later. */
export const endOfDayAfter = (date: Date, days: number): Date => fromSeconds(endOfDay(toDayNumber(date) + days))

/** ISO days, both included; a single day has no `to`. */
type Holidays = { [id: string]: { from: string; to?: string } }

const SUNDAY = 0
const SATURDAY = 6
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7

function isHoliday(day: number, holidays: Holidays): boolean {
  const isoDay = toIsoDay(day)
  return Object.values(holidays).some(({ from, to = from }) => from <= isoDay && isoDay <= to)
}

/** The end of the working day that many working days later. */
export function addWorkingDays(date: Date, count: number, holidays: Holidays): Date {
  let day = toDayNumber(date)
  for (let left = count; left > 0;) {
    day += 1
    if (weekdayOf(day) !== SUNDAY && weekdayOf(day) !== SATURDAY && !isHoliday(day, holidays)) left -= 1
  }
  return fromSeconds(endOfDay(day))
}

/** Whether a borrower may be contacted about what is late: from Monday to Saturday, and on no holiday. */
export const isContactDay = (day: number, holidays: Holidays): boolean => weekdayOf(day) !== SUNDAY && !isHoliday(day, holidays)

/** That many hours later, of which those of days without contact do not count. */
export function addContactHours(date: Date, hours: number, holidays: Holidays): Date {
  let from = date
  for (let left = hours * HOUR_MS; ;) {
    const day = toDayNumber(from)
    const nextDay = startOfDay(day + 1)
    const rest = isContactDay(day, holidays) ? nextDay.getTime() - from.getTime() : 0
    if (left <= rest) return new Date(from.getTime() + left)
    left -= rest
    from = nextDay
  }
}

/** A day number; 29 February becomes 1 March in a common year. */
export function birthdayOf(birthSeconds: number, age: number): number {
  const birth = new Date(birthSeconds * 1000)
  return Date.UTC(birth.getUTCFullYear() + age, birth.getUTCMonth(), birth.getUTCDate()) / DAY_MS
}

/** Full years from a civil birth date (Unix seconds at UTC midnight) to a day number. */
export function ageOn(birthSeconds: number, day: number): number {
  const birth = new Date(birthSeconds * 1000)
  const on = new Date(day * DAY_MS)
  const before =
    on.getUTCMonth() < birth.getUTCMonth() || (on.getUTCMonth() === birth.getUTCMonth() && on.getUTCDate() < birth.getUTCDate())
  return on.getUTCFullYear() - birth.getUTCFullYear() - (before ? 1 : 0)
}

/** Unix seconds at UTC midnight; undefined for a day that does not exist. `year` in full. */
export function civilDate(day: number, month: number, year: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() / 1000 : undefined
}
