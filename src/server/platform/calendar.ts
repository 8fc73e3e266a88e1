/** The lender's calendar is Western Indonesian time: UTC+7 all year. Day numbers count from 1970-01-01 there. */
const OFFSET = 7 * 3600
const DAY = 86_400

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
export const toDayNumber = (date: Date): number => Math.floor((toSeconds(date) + OFFSET) / DAY)
/** The day's last second, 23:59:59, in Unix seconds: until then a bill of that day is in time. */
export const endOfDay = (day: number): number => (day + 1) * DAY - OFFSET - 1
export const startOfDay = (day: number): Date => new Date((day * DAY - OFFSET) * 1000)
export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
export const toIsoDay = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10)
export const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000)
export const addHours = (date: Date, hours: number): Date => addMinutes(date, hours * 60)
export const addDays = (date: Date, days: number): Date => addMinutes(date, days * 1440)

/** The end of the `count`th working day after `date`. Public holidays are not known here: a promise may only be too careful by naming a range. */
export function addWorkingDays(date: Date, count: number): Date {
  let day = toDayNumber(date)
  for (let left = count; left > 0;) {
    day += 1
    const weekday = (day + 4) % 7 // 1970-01-01 was a Thursday; 0 is Sunday
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return fromSeconds(endOfDay(day))
}

/** The day number on which someone turns `age`; who was born on 29 February does so on 1 March in a common year. */
export function birthdayOf(birthSeconds: number, age: number): number {
  const birth = new Date(birthSeconds * 1000)
  return Date.UTC(birth.getUTCFullYear() + age, birth.getUTCMonth(), birth.getUTCDate()) / (DAY * 1000)
}

/** Full years from a civil birth date (Unix seconds at UTC midnight) to a day number. */
export function ageOn(birthSeconds: number, day: number): number {
  const birth = new Date(birthSeconds * 1000)
  const on = new Date(day * DAY * 1000)
  const before =
    on.getUTCMonth() < birth.getUTCMonth() || (on.getUTCMonth() === birth.getUTCMonth() && on.getUTCDate() < birth.getUTCDate())
  return on.getUTCFullYear() - birth.getUTCFullYear() - (before ? 1 : 0)
}
