import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { templateOf } from './embedded-template.ts'

export const MIGRATIONS = new URL('../../../src/server/db/migrations', import.meta.url).pathname

/** Tells databases of other migrations apart. */
export const migrationsKey = readMigrations(MIGRATIONS)
  .map(({ name, hash }) => `${name} ${hash}`)
  .join()

/** A database in memory with the tables of the product. */
export const openMigrated = templateOf('migrated', migrationsKey, (db) => migrate(db, MIGRATIONS))
