/** A civil date is kept as Unix seconds at UTC midnight: the same day in every time zone. */
export type Civil = { year: number; month: number; day: number }

const DAY = 86_400
const pad = (n: number, width = 2) => String(n).padStart(width, '0')

export function civilOf(seconds: unknown): Civil | undefined {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) return undefined
  const date = new Date(Math.floor(seconds / DAY) * DAY * 1000)
  if (Number.isNaN(date.getTime())) return undefined
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const secondsOf = ({ year, month, day }: Civil): number => Date.UTC(year, month - 1, day) / 1000

/** MM/DD/YYYY, as pickers show it. */
export const pickerText = ({ year, month, day }: Civil): string => `${pad(month)}/${pad(day)}/${pad(year, 4)}`

/** Reads MM/DD/YYYY; undefined for what is no day of the calendar. */
export function civilFrom(text: string): Civil | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!match) return undefined
  const civil = { month: Number(match[1]), day: Number(match[2]), year: Number(match[3]) }
  const back = civilOf(secondsOf(civil))
  return back && pickerText(back) === text ? civil : undefined
}

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The civil date of the wall clock that the borrower sees, `at` in Unix seconds. */
export function localDay(at: number): number {
  const date = new Date(at * 1000)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 1000
}
