import { databaseClock } from '../server/database-clock.ts'
import { openMigratedDb } from '../server/open-database.ts'
import { readSettings } from '../server/platform/settings.ts'
import { openStore } from '../server/releases/open-store.ts'
import type { ReleaseStore } from '../server/releases/release-store.ts'

/** Opens the release store of the server with the same settings, whether it runs or not. */
export function openReleases(env?: Record<string, string | undefined>): Promise<{ store: ReleaseStore; close(): Promise<void> }> {
  const settings = readSettings(env)
  return openStore(
    settings,
    () => openMigratedDb(settings, console.error),
    (db) => databaseClock(db, settings),
  )
}
