import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { templateOf } from './embedded-template.ts'

export const MIGRATIONS = new URL('../../../src/server/db/migrations', import.meta.url).pathname

/** Identifies a set of migrations. */
export const migrationsKey = readMigrations(MIGRATIONS)
  .map(({ name, hash }) => `${name} ${hash}`)
  .join()

/** Opens a database in memory with the product's tables. */
export const openMigrated = templateOf('migrated', migrationsKey, (db) => migrate(db, MIGRATIONS))
