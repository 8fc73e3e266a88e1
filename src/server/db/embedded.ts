import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Db } from './db.ts'
import { DurableNodeFS, syncTree } from './durable-fs.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { lockDataFolder } from './process-lock.ts'
import { guardTransactions } from './guard-transactions.ts'
import { pooledDb, typeParsers } from './pooled-db.ts'
import type { Vault } from './vault.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Every start clears the whole buffer, which takes half a second at the default of 128 MB; the file system caches the rest. */
const SHARED_BUFFERS = '16MB'
/** Size of the first log segment, which a new database writes out in full: 1 MB instead of 16. */
const initDbStartParams = ['--wal-segsize=1']

/**
 * PostgreSQL inside this process: for trials, development and one small machine. Refuses a folder that another process holds, and a disk on
 * which commits are not durable.
 */
export async function openEmbedded(dataDir: string, vault: Vault): Promise<Db> {
  const root = resolve(dataDir)
  const release = lockDataFolder(root, () => endAtOnce(root))
  try {
    const folder = join(root, 'pg')
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    mkdirSync(folder, { recursive: true })
    const fs = new DurableNodeFS(folder)
    const engine = await PGlite.create({ fs, startParams: durableParams(), initDbStartParams })
    if (isNew) {
      await engine.exec('checkpoint')
      syncTree(folder)
    }
    await selfCheck(engine, fs)
    const db = embeddedDb(engine, vault)
    const timers = [
      timer('checkpoint', MINUTE_MS, () => db.script('checkpoint')),
      timer('analyze', MINUTE_MS, () => analyzeChanged(db)),
      timer('vacuum', HOUR_MS, () => db.script('vacuum analyze')),
    ]
    return {
      ...db,
      close: async () => {
        for (const each of timers) clearInterval(each)
        await db.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Exits without the usual shutdown, which would write. */
function endAtOnce(folder: string): void {
  console.error(`The data folder ${folder} (DATA_DIR) was taken over by another server or removed; this one ends.`)
  process.exit(1)
}

function durableParams(): string[] {
  // fdatasync does nothing in the engine's runtime, so the log is written with fsync.
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on', `shared_buffers=${SHARED_BUFFERS}`]
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...settings.flatMap((setting) => ['-c', setting])]
}

async function selfCheck(engine: PGlite, fs: DurableNodeFS): Promise<void> {
  await engine.exec('create table if not exists durability (id integer primary key, at timestamptz not null)')
  const before = fs.syncs
  await engine.exec('insert into durability values (1, now()) on conflict (id) do update set at = excluded.at')
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || fs.syncs === before) {
    await engine.close()
    throw new Error('The embedded database does not write its commits to the disk; the server does not start on it.')
  }
}

/** Replaces the background workers that the engine lacks: without them its log grows without bound, and query plans become outdated. */
function timer(what: string, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
  const interval = setInterval(() => {
    work().catch((error: unknown) => process.emitWarning(`${what} failed: ${String(error)}`))
  }, everyMs)
  interval.unref()
  return interval
}

/**
 * PostgreSQL's own rule for tables that have changed enough. Their statements are planned again: a plan for an empty table scans all of it.
 */
const CHANGED = `select format('%I', relname) as name from pg_stat_user_tables where n_mod_since_analyze > 50 + n_live_tup / 10`

export async function analyzeChanged(db: Db): Promise<void> {
  // Changes of the last second are not counted otherwise.
  await db.query('select pg_stat_force_next_flush()')
  for (const { name } of await db.query<{ name: string }>(CHANGED)) await db.script(`analyze ${name}`)
}

/** Uses the driver of PostgreSQL: PGlite's own sends each part of a statement separately and plans it each time, at four times the cost. */
export function embeddedDb(engine: PGlite, vault: Vault): Db {
  const pool = new pg.Pool({
    stream: () => new EmbeddedConnection(engine),
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    types: typeParsers,
    max: 1,
    idleTimeoutMillis: 0,
    // The engine's session still knows the statements named by an earlier connection.
    verify: (client, done) => void client.query('deallocate all').then(() => done(), done),
  })
  const failed = (error: Error) => process.emitWarning(`The embedded database failed: ${error.message}`)
  pool.on('error', failed)
  pool.on('connect', (client) => client.on('error', failed))
  const db = pooledDb({ engine: 'embedded', vault, pool })
  return guardTransactions({
    ...db,
    close: async () => {
      await db.script('checkpoint')
      await db.close()
      await engine.close()
    },
  })
}
