import { SettingError, type Settings } from './platform/settings.ts'
import type { Db } from './db/db.ts'
import { openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres, openUnlimitedPostgres } from './db/postgres.ts'
import { assertIndexKey } from './index-key-queries.ts'
import { indexIdentities } from './reseal-queries.ts'
import { createVault } from './db/vault.ts'
import { readVaultKeys } from './db/vault-keys.ts'

/** Opens and migrates the database. Refuses another index key than it was written with. */
export async function openDb(settings: Settings, warn: (line: string) => void): Promise<Db> {
  const db = await openMigratedDb(settings, warn)
  try {
    await assertIndexKey(db)
    await indexIdentities(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Opens the database for data that is not sealed, such as releases: a publisher may be without the keys. */
export async function openMigratedDb(settings: Settings, warn: (line: string) => void): Promise<Db> {
  const vault = createVault(readVaultKeys(settings))
  const db = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, settings.poolSize, warn, vault).catch((error: unknown) => {
        throw new SettingError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`)
      })
    : await openEmbedded(settings.dataDir, vault)
  try {
    await migrateAll(db, settings, warn)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function migrateAll(db: Db, { databaseUrl, migrationsDir }: Settings, warn: (line: string) => void): Promise<void> {
  if (!databaseUrl) return migrate(db, migrationsDir)
  const patient = openUnlimitedPostgres(databaseUrl)
  await migrate(patient, migrationsDir, { warn }).finally(() => patient.close())
}

/** The message is empty when a host name has several addresses. */
const reasonOf = (error: unknown): string => (error as Error).message || ((error as NodeJS.ErrnoException).code ?? String(error))
