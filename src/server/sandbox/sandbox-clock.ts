import type { Db } from '../db/db.ts'
import { createClock, type Clock } from '../platform/clock.ts'
import { readClockOffset } from './clock-offset-queries.ts'

export function sandboxClock(db: Db): Clock {
  return createClock(
    () => Date.now(),
    () => readClockOffset(db),
  )
}
