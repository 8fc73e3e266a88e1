import type { Settings } from '../settings.ts'
import type { Db } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { resealAll } from './seal-old.ts'
import { createVault } from './vault.ts'
import { readVaultKeys } from './vault-keys.ts'

/** The database of the settings, migrated. */
export async function openDb(settings: Settings, warn: (line: string) => void): Promise<Db> {
  const vault = createVault(readVaultKeys(settings))
  const db = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, settings.poolSize, warn, vault)
    : await openEmbedded(settings.dataDir, vault)
  try {
    await migrate(db, settings.migrationsDir)
    await resealAll(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
