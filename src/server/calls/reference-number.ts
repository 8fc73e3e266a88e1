import { randomInt } from 'node:crypto'
import { toDayNumber, toIsoDay } from '../platform/calendar.ts'

export function referenceNumber(prefix: string, now: Date, digits: number): string {
  const day = toIsoDay(toDayNumber(now)).slice(2).replaceAll('-', '')
  return `${prefix}${day}${String(randomInt(0, 10 ** digits)).padStart(digits, '0')}`
}
