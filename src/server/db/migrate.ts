import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIndex, concurrentIndex } from './build-index.ts'
import type { Db } from './db.ts'

type Applied = { number: number; name: string; hash: string }
type Migration = Applied & { sql: string }
type Options = { warn?: (line: string) => void; pauseMs?: number }

/** While a migration waits for a table, whatever reads that table waits behind it. */
const LOCK_TIMEOUT = '2s'
const PAUSE_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'

const ignore = () => {}
const NAME = /^(\d{3})_[a-z0-9-]+\.sql$/

/**
 * Runs each migration in its own transaction together with its row in `migration`. When two servers start at once, the second one's insert
 * waits for the first one's transaction and then finds the work done. A migration whose only statement builds an index concurrently, so
 * that its table can still be written, runs outside a transaction, as PostgreSQL requires. `warn`: called when another session, such as a
 * report, holds a table that a migration needs; it is tried again every `pauseMs` milliseconds.
 */
export async function migrate(db: Db, folder: string, { warn = ignore, pauseMs = PAUSE_MS }: Options = {}): Promise<void> {
  await createTable(db)
  const applied = new Map((await db.query<Applied>('select number, name, hash from migration')).map((row) => [row.number, row]))
  for (const migration of readMigrations(folder))
    assertSame(migration, applied.get(migration.number) ?? (await apply(db, migration, { warn, pauseMs })))
}

async function apply(db: Db, migration: Migration, { warn, pauseMs }: Required<Options>): Promise<Applied | undefined> {
  const all = statements(migration.sql)
  const index = concurrentIndex(all)
  if (index) await buildIndex(db, index, all[0]!)
  for (let tries = 1; !(await runOnce(db, migration, index ? [] : all)); tries++) {
    if (tries === 1) warn(`The migration ${migration.name} waits for another session of the database to let go of a table.`)
    await sleep(pauseMs)
  }
  const [applied] = await db.query<Applied>('select number, name, hash from migration where number = $1', [migration.number])
  return applied
}

/** Returns false when a lock was not to be had in time. Does nothing when the migration has run. */
async function runOnce(db: Db, { number, name, hash }: Migration, all: readonly string[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const fresh = await tx.query(
        'insert into migration (number, name, hash) values ($1, $2, $3) on conflict (number) do nothing returning number',
        [number, name, hash],
      )
      if (fresh.length === 0) return
      await tx.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      for (const statement of all) await tx.query(statement)
    })
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    return false
  }
}

function assertSame(migration: Migration, applied: Applied | undefined): void {
  if (applied?.hash !== migration.hash)
    throw new Error(
      `Migration ${migration.name} is not the one that was applied to this database (${applied?.name}); write a new one instead of changing it.`,
    )
}

/** `if not exists` alone fails when two servers create the table at the same moment. */
async function createTable(db: Db): Promise<void> {
  const sql =
    'create table if not exists migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())'
  await db.script(sql).catch(() => db.script(sql))
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = names.map((name) => {
    const number = NAME.exec(name)?.[1]
    if (number === undefined) throw new Error(`${name} is not named like 001_what-it-does.sql.`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { number: Number(number), name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
  const doubled = migrations.find((migration, index) => migrations[index + 1]?.number === migration.number)
  if (doubled) throw new Error(`Two migrations have the number of ${doubled.name}.`)
  return migrations
}

/** Splits at each semicolon that ends a line, so a statement must not contain one there. */
function statements(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, '')
  return bare
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}
