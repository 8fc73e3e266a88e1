import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIndex, concurrentIndex } from './build-index.ts'
import type { Db } from './db.ts'

type Applied = { number: number; name: string; hash: string }
type Migration = Applied & { sql: string }

const NAME = /^(\d{3})_[a-z0-9-]+\.sql$/

/**
 * Runs each migration in its own transaction together with its row in `migration`. When two servers start at once, the second one's insert
 * waits for the first one's transaction and then finds the work done. A migration whose only statement builds an index concurrently, so
 * that its table can still be written, runs outside a transaction, as PostgreSQL requires.
 */
export async function migrate(db: Db, folder: string): Promise<void> {
  await createTable(db)
  const applied = new Map((await db.query<Applied>('select number, name, hash from migration')).map((row) => [row.number, row]))
  for (const migration of readMigrations(folder)) assertSame(migration, applied.get(migration.number) ?? (await apply(db, migration)))
}

async function apply(db: Db, migration: Migration): Promise<Applied | undefined> {
  const all = statements(migration.sql)
  const index = concurrentIndex(all)
  if (index) await buildIndex(db, index, all[0]!)
  await db.transaction(async (tx) => {
    const fresh = await tx.query(
      'insert into migration (number, name, hash) values ($1, $2, $3) on conflict (number) do nothing returning number',
      [migration.number, migration.name, migration.hash],
    )
    if (fresh.length === 1 && !index) for (const statement of all) await tx.query(statement)
  })
  const [applied] = await db.query<Applied>('select number, name, hash from migration where number = $1', [migration.number])
  return applied
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
