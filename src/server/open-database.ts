import type { Settings } from './platform/settings.ts'
import type { Db } from './db/db.ts'
import { openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { resealAll } from './reseal-queries.ts'
import { createVault } from './db/vault.ts'
import { readVaultKeys } from './db/vault-keys.ts'

/** `privateNames`: what of older rows is to be sealed now. */
export async function openDb(
  settings: Settings,
  warn: (line: string) => void,
  privateNames: ReadonlySet<string> = new Set<string>(),
): Promise<Db> {
  const vault = createVault(readVaultKeys(settings))
  const db = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, settings.poolSize, warn, vault)
    : await openEmbedded(settings.dataDir, vault)
  try {
    await migrate(db, settings.migrationsDir)
    await resealAll(db, privateNames)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
