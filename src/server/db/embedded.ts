import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import type { Db } from './db.ts'
import { DurableNodeFS, syncTree } from './durable-fs.ts'
import { lockDataFolder } from './process-lock.ts'
import { guardTransactions } from './guard-transactions.ts'
import { ephemeralVault, type Vault } from './vault.ts'

const CHECKPOINT_MS = 60_000
const VACUUM_MS = 3_600_000
/** Every start clears all of its memory, which takes half a second at the usual 128 MB; what it lacks the file system has. */
const SHARED_BUFFERS = '16MB'
/** A new database begins with one piece of the log, written out in full: of 1 MB instead of 16. */
const initDbStartParams = ['--wal-segsize=1']

const parsers = {
  [types.INT8]: (text: string) => BigInt(text),
  [types.DATE]: (text: string) => text,
  [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** PGlite's own takes ten times as long, which a photo or the files of a release would wait for. */
const serializers = { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` }
const typed = { parsers, serializers }

/**
 * PostgreSQL inside this process: for trials, development and one small machine. Refuses a folder that another process holds, and a
 * disk that commits do not reach.
 */
export async function openEmbedded(dataDir: string, vault: Vault = ephemeralVault): Promise<Db> {
  const root = resolve(dataDir)
  const release = lockDataFolder(root)
  try {
    const folder = join(root, 'pg')
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    mkdirSync(folder, { recursive: true })
    const fs = new DurableNodeFS(folder)
    const pg = await PGlite.create({ fs, ...typed, startParams: durableParams(), initDbStartParams })
    if (isNew) {
      await pg.exec('checkpoint')
      syncTree(folder)
    }
    await selfCheck(pg, fs)
    return dbOf(pg, vault, [timer(pg, 'checkpoint', CHECKPOINT_MS), timer(pg, 'vacuum analyze', VACUUM_MS)], release)
  } catch (error) {
    release()
    throw error
  }
}

/** `dump`: its data folder, for another one's `loadDataDir`. */
export async function openInMemory(options: PGliteOptions): Promise<Db & { dump(): Promise<Blob> }> {
  const pg = await PGlite.create({ ...options, ...typed })
  const dump = async () => {
    await pg.exec('checkpoint')
    return pg.dumpDataDir('none')
  }
  return { ...dbOf(pg, ephemeralVault, [], () => {}), dump }
}

function durableParams(): string[] {
  // fdatasync does nothing in the engine's runtime, so the log is written with fsync.
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on', `shared_buffers=${SHARED_BUFFERS}`]
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...settings.flatMap((setting) => ['-c', setting])]
}

async function selfCheck(pg: PGlite, fs: DurableNodeFS): Promise<void> {
  await pg.exec('create table if not exists durability (id integer primary key, at timestamptz not null)')
  const before = fs.syncs
  await pg.exec('insert into durability values (1, now()) on conflict (id) do update set at = excluded.at')
  const { rows } = await pg.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || fs.syncs === before) {
    await pg.close()
    throw new Error('The embedded database does not write its commits to the disk; the server does not start on it.')
  }
}

/** The engine has no background workers: without this its log grows without bound. */
function timer(pg: PGlite, sql: string, everyMs: number): NodeJS.Timeout {
  const interval = setInterval(() => {
    pg.exec(sql).catch((error: unknown) => process.emitWarning(`${sql} failed: ${String(error)}`))
  }, everyMs)
  interval.unref()
  return interval
}

function dbOf(pg: PGlite, vault: Vault, timers: NodeJS.Timeout[], release: () => void): Db {
  return guardTransactions({
    engine: 'embedded',
    vault,
    query: (sql, params) => rowsOf(pg, sql, params),
    transaction: (work) => pg.transaction((tx) => work({ vault, query: (sql, params) => rowsOf(tx, sql, params) })),
    script: async (sql) => {
      await pg.exec(sql)
    },
    close: async () => {
      for (const each of timers) clearInterval(each)
      await pg.exec('checkpoint')
      await pg.close()
      release()
    },
  })
}

async function rowsOf<T>(
  pg: { query<R>(sql: string, params?: unknown[]): Promise<{ rows: R[] }> },
  sql: string,
  params: readonly unknown[] = [],
) {
  const values = params.map((param) => (param === undefined ? null : param))
  return (await pg.query<T>(sql, values)).rows
}
