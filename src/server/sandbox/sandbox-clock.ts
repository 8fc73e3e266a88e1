import type { Db } from '../db/db.ts'
import { createClock, type Clock } from '../platform/clock.ts'
import { readClockOffset } from './clock-offset-queries.ts'

/** Moves by the offset that stands in the database. */
export function sandboxClock(db: Db): Clock {
  return createClock(
    () => Date.now(),
    () => readClockOffset(db),
  )
}
