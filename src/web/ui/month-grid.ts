import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export type GridDay = { seconds: number; day: number; enabled: boolean }
/** Weeks start on Sunday; days of other months are null. `first` and `seconds` are Unix seconds at UTC midnight. */
type MonthGrid = { first: number; weeks: (GridDay | null)[][] }

const midnight = (seconds: number) => dayjs.unix(seconds).utc().startOf('day')

export function monthGrid(month: number, min: number, max: number): MonthGrid {
  const first = midnight(month).startOf('month')
  const cells: (GridDay | null)[] = Array.from({ length: first.day() }, () => null)
  for (let day = 1; day <= first.daysInMonth(); day += 1) {
    const seconds = first.date(day).unix()
    cells.push({ seconds, day, enabled: seconds >= midnight(min).unix() && seconds <= max })
  }
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return { first: first.unix(), weeks }
}

export const addMonths = (month: number, count: number): number => midnight(month).startOf('month').add(count, 'month').unix()
export const addDays = (day: number, count: number): number => midnight(day).add(count, 'day').unix()
