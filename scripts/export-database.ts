import { copyDatabase, CopyError } from '../src/server/db/copy-queries.ts'
import { openUnlimitedPostgres } from '../src/server/db/postgres.ts'
import { openDb } from '../src/server/open-database.ts'
import { readSettings, SettingError } from '../src/server/platform/settings.ts'
import { startupErrorMessage } from '../src/server/startup-error.ts'

/**
 * `npm run export-database`: copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL, while no server uses the
 * folder. Encrypted data stays encrypted: set DATA_KEYS and DATA_INDEX_KEY from the folder's `keys.json`.
 */
try {
  const settings = readSettings()
  if (settings.databaseUrl === undefined) throw new SettingError('Set DATABASE_URL to the empty PostgreSQL to copy to.')
  const from = await openDb({ ...settings, databaseUrl: undefined }, console.error)
  try {
    // Creates its tables.
    await (await openDb(settings, console.error)).close()
    const to = openUnlimitedPostgres(settings.databaseUrl)
    try {
      for (const [table, rows] of await copyDatabase(from, to)) console.log(`${table}: ${rows}`)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
} catch (error) {
  console.error(error instanceof CopyError ? error.message : startupErrorMessage(error))
  process.exit(1)
}
