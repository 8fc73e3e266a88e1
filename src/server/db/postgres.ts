import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from './db.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'
import { isOutdatedPlan, isRead, renameStatement, statementOf } from './statements.ts'
import { ephemeralVault, type Vault } from './vault.ts'

const INT8 = 20
const DATE = 1082
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_RUNS = 6
/** Of a pool that can spare them. */
const SHARED = 2

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [DATE, (text) => text],
])
/** Asked for each column of each reply. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    let parser = parsers.get(oid)
    if (!parser) parsers.set(oid, (parser = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown))
    return parser
  },
} as pg.CustomTypesConfig

/** `warn` is called for settings under which an acknowledged write may be lost. */
export async function openPostgres(
  url: string,
  poolSize: number,
  warn: (line: string) => void,
  vault: Vault = ephemeralVault,
): Promise<Db> {
  const config: pg.ClientConfig = {
    connectionString: url,
    types: typeParsers,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // The server's own timeout does not help when no reply arrives.
    query_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'alur',
  }
  const shared = poolSize >= 2 * SHARED ? SHARED : 0
  const pool = new pg.Pool({ ...config, max: poolSize - shared, idleTimeoutMillis: 60_000 })
  const lost = (error: Error) => warn(`A database connection was lost: ${error.message}`)
  const reads = createSharedReads(config, shared, lost)
  // The pool replaces broken connections, but an error without a listener ends the process, and the pool does not listen to a client in
  // use. So each client gets a listener for its whole life.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('error', () => {})
  try {
    await assertDurable(pool, warn)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    engine: 'postgres',
    vault,
    query: (sql, params) => rowsOf(pool, sql, params, reads),
    transaction: (work) => transaction(pool, vault, work),
    script: async (sql) => {
      await pool.query(sql)
    },
    close: async () => {
      await Promise.all([reads.close(), pool.end()])
    },
  }
}

async function rowsOf<T>(target: pg.Pool | pg.PoolClient, sql: string, params?: readonly unknown[], reads?: SharedReads): Promise<T[]> {
  const send = () => {
    const statement = statementOf(sql, params)
    return (isRead(sql) ? reads?.read(statement) : undefined) ?? target.query(statement)
  }
  try {
    return (await send()).rows as T[]
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    renameStatement(sql)
    // A transaction has failed with it, and is run again whole.
    if (!reads) throw error
    return (await send()).rows as T[]
  }
}

async function transaction<T>(pool: pg.Pool, vault: Vault, work: (tx: Sql) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await once(pool, vault, work)
    } catch (error) {
      if (run === MAX_RUNS || !isRetryable(error)) throw error
      await sleep(Math.random() * 20 * 2 ** run)
    }
  }
}

async function once<T>(pool: pg.Pool, vault: Vault, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ vault, query: (sql, params) => rowsOf(client, sql, params) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function isRetryable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
}

async function assertDurable(pool: pg.Pool, warn: (line: string) => void): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await pool.query('select setting from pg_settings where name = $1', [setting])
    const value = (rows[0] as { setting: string } | undefined)?.setting
    if (value === 'off') warn(`PostgreSQL runs with ${setting} = off: a power cut can lose what was acknowledged.`)
  }
}
