import { randomInt } from 'node:crypto'
import { toDayNumber, toIsoDay } from '../platform/calendar.ts'

const DIGITS = 8
const TRIES = 5

/**
 * Writes something under a number that a borrower can read out: the day, and random digits that do not reveal how many came before. `write`
 * returns undefined when the number is taken, and is called again with another one.
 */
export async function withReferenceNumber<T>(prefix: string, now: Date, write: (no: string) => Promise<T | undefined>): Promise<T> {
  const day = toIsoDay(toDayNumber(now)).slice(2).replaceAll('-', '')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const written = await write(`${prefix}${day}${String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0')}`)
    if (written !== undefined) return written
  }
  throw new Error('No free reference number was found.')
}
