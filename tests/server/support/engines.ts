import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../../src/server/db/db.ts'
import { guardTransactions } from '../../../src/server/db/guard-transactions.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { MIGRATIONS, migrationsKey, openMigrated } from './open-migrated.ts'
import { randomVault } from './random-vault.ts'

const url = process.env.TEST_DATABASE_URL

/** The embedded engine, and PostgreSQL if TEST_DATABASE_URL is set. Both have the product's tables. */
export const bothEngines = [
  { engine: 'embedded', open: openMigrated },
  ...(url ? [{ engine: 'postgres', open: () => openFreshDatabase() }] : []),
]
export const hasPostgres = url !== undefined
/** Engines for suites whose results may differ between them: both in a whole run, else the last one. */
export const engines = isWholeRun ? bothEngines : bothEngines.slice(-1)

/**
 * Opens the database of all other tests: on PostgreSQL if it is available, because another database there takes a tenth of the CPU time
 * of an embedded one. The journeys use the embedded engine.
 */
export const openDatabase = (): Promise<Db> => (url ? openFreshDatabase() : openMigrated())

const template = `alur_template_${createHash('sha256').update(migrationsKey).digest('hex').slice(0, 12)}`

/** Creates a database with the product's tables on PostgreSQL. Closing it drops it. */
export async function openFreshDatabase(poolSize = 10): Promise<Db> {
  const { address, drop } = await createDatabase(await templateName())
  const db = guardTransactions(await openPostgres(address, poolSize, () => {}, randomVault))
  return { ...db, close: () => db.close().then(drop) }
}

/** Creates an empty database or a copy. */
export async function createDatabase(copyOf = 'template1'): Promise<{ address: string; drop(): Promise<void> }> {
  const name = `alur_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(addressOf(), 1, () => {}, randomVault)
  await admin.script(`create database ${name} template ${copyOf}`)
  const drop = async () => {
    await admin.script(`drop database ${name} with (force)`)
    await admin.close()
  }
  return { address: addressOf(name), drop }
}

function addressOf(database?: string): string {
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  const address = new URL(url)
  if (database !== undefined) address.pathname = `/${database}`
  return address.href
}

let made: Promise<string> | undefined
const templateName = (): Promise<string> => (made ??= makeTemplate())

/** The first worker creates the template while the others wait for its lock. */
async function makeTemplate(): Promise<string> {
  const admin = await openPostgres(addressOf(), 1, () => {}, randomVault)
  try {
    await admin.script(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(hashtext('${template}'))`)
    if ((await admin.query('select 1 from pg_database where datname = $1', [template])).length === 1) return template
    const part = `${template}_part`
    await admin.script(`drop database if exists ${part}`)
    await admin.script(`create database ${part}`)
    const db = await openPostgres(addressOf(part), 1, () => {}, randomVault)
    await migrate(db, MIGRATIONS).finally(() => db.close())
    await admin.script(`alter database ${part} rename to ${template}`)
    return template
  } finally {
    await admin.close()
  }
}
