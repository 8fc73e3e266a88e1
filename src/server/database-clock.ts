import type { Db } from './db/db.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { readDatabaseTime } from './db/database-time.ts'
import { readClockOffset } from './sandbox/clock-offset-queries.ts'

/**
 * The database's time, which all share who put a release in force or follow one: by a machine that is behind, the release of another
 * one would not have begun yet, and what takes its place would never take effect. With the offset of the sandbox.
 */
export function databaseClock(db: Db, { sandbox }: { sandbox: boolean }): Clock {
  return createClock(
    () => Date.now(),
    async () => (await readDatabaseTime(db)) - Date.now() + (sandbox ? await readClockOffset(db) : 0),
  )
}
