import type { Db } from '../server/db/db.ts'
import { type Clock, createClock } from '../server/platform/clock.ts'
import { readDatabaseTime } from '../server/releases/release-queries.ts'
import { readClockOffset } from '../server/sandbox/clock-offset-queries.ts'

/**
 * The database's time, which everybody who publishes shares: by a machine that is behind, the release of another one would not have begun
 * yet, and what takes its place would never take effect. With the offset of the sandbox.
 */
export function databaseClock(db: Db, { sandbox }: { sandbox: boolean }): Clock {
  return createClock(
    () => Date.now(),
    async () => (await readDatabaseTime(db)) - Date.now() + (sandbox ? await readClockOffset(db) : 0),
  )
}
