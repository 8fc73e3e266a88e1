import type { Settings } from '../settings.ts'
import type { Db } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** The database of the settings, migrated. */
export async function openDb(settings: Settings, warn: (line: string) => void): Promise<Db> {
  const db = settings.databaseUrl ? await openPostgres(settings.databaseUrl, settings.poolSize, warn) : await openEmbedded(settings.dataDir)
  try {
    await migrate(db, settings.migrationsDir)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
