import pg from 'pg'
import type { Db } from './db.ts'
import { pooledDb, typeParsers } from './pooled-db.ts'
import { createSharedReads } from './shared-reads.ts'
import { keylessVault, type Vault } from './vault.ts'

/** Connections for shared reads, where at least as many are left for transactions. */
const SHARED = 2

/** For migrations and copies: one connection without a time limit for statements. */
export const openUnlimitedPostgres = (url: string): Db =>
  pooledDb({
    engine: 'postgres',
    vault: keylessVault,
    // A lost connection fails the statement that comes next.
    pool: openPool({ connectionString: url, types: typeParsers, max: 1, keepAlive: true }, () => {}),
  })

/**
 * The pool replaces broken connections, but an error without a listener ends the process, and the pool does not listen to a client in use.
 * So each client gets the listener `lost` for its whole life.
 */
function openPool(config: pg.PoolConfig, lost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('error', () => {})
  return pool
}

/** `warn`: called for settings under which an acknowledged write may be lost. */
export async function openPostgres(url: string, poolSize: number, warn: (line: string) => void, vault: Vault): Promise<Db> {
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
  const lost = (error: Error) => warn(`A database connection was lost: ${error.message}`)
  const pool = openPool({ ...config, max: poolSize - shared, idleTimeoutMillis: 60_000 }, lost)
  const reads = createSharedReads(config, shared, lost)
  try {
    await assertDurable(pool, warn)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pooledDb({ engine: 'postgres', vault, pool, reads })
}

async function assertDurable(pool: pg.Pool, warn: (line: string) => void): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await pool.query('select setting from pg_settings where name = $1', [setting])
    const value = (rows[0] as { setting: string } | undefined)?.setting
    if (value === 'off') warn(`PostgreSQL runs with ${setting} = off: a power cut can lose what was acknowledged.`)
  }
}
