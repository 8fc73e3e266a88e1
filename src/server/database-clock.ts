import type { Db } from './db/db.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { readDatabaseTime } from './db/database-time.ts'
import { readClockOffset } from './sandbox/clock-offset-queries.ts'

/**
 * Clock of the database, plus the sandbox offset, shared by all programs that publish or follow releases. By the clock of a machine that is
 * behind, another machine's release would not have started yet, and its successor would never take effect.
 */
export function databaseClock(db: Db, { sandbox }: { sandbox: boolean }): Clock {
  return createClock(
    () => Date.now(),
    async () => (await readDatabaseTime(db)) - Date.now() + (sandbox ? await readClockOffset(db) : 0),
  )
}
