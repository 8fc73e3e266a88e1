import { JAKARTA_OFFSET } from '../../product/time.ts'

/** `month`: Unix seconds at UTC midnight of its first day. */
type MonthSum = { month: number; sum: number }

/** Returns the sums of the last months of Jakarta's calendar, the oldest first. Times and `now` are Unix seconds. */
export function monthSums(rows: readonly (readonly [time: unknown, number: unknown])[], now: number, count: number): MonthSum[] {
  const sums = new Map<number, number>()
  for (const [time, number] of rows) {
    if (!Number.isFinite(time) || !Number.isFinite(number)) continue
    const month = firstOfMonth(time as number)
    sums.set(month, (sums.get(month) ?? 0) + (number as number))
  }
  return Array.from({ length: count }, (_, index) => {
    const month = firstOfMonth(now, index + 1 - count)
    return { month, sum: Math.max(0, sums.get(month) ?? 0) }
  })
}

function firstOfMonth(seconds: number, later = 0): number {
  const day = new Date((seconds + JAKARTA_OFFSET) * 1000)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later) / 1000
}
