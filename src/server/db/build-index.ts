import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'

const CONCURRENTLY = /^create (?:unique )?index concurrently if not exists (\w+) on /
const DEADLOCK = '40P01'
const LOOK_MS = 200

/** The name of the index that is the only statement's. */
export function concurrentIndex(statements: readonly string[]): string | undefined {
  return statements.length === 1 ? CONCURRENTLY.exec(statements[0] ?? '')?.[1] : undefined
}

/**
 * Until it is there and whole. One that another server builds just now is waited for, without a snapshot that its build would wait for in
 * turn; what a build that was cut off has left is dropped first.
 */
export async function buildIndex(db: Db, index: string, statement: string): Promise<void> {
  for (;;) {
    const [found] = await db.query<{ isWhole: boolean; isBeingBuilt: boolean }>(
      `select indisvalid as "isWhole", exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as "isBeingBuilt"
       from pg_index where indexrelid = to_regclass($1)`,
      [index],
    )
    if (found?.isWhole) return
    if (found?.isBeingBuilt) await sleep(LOOK_MS)
    else await buildOnce(db, found ? [`drop index concurrently if exists ${index}`, statement] : [statement])
  }
}

/** Two that begin at the same moment wait for each other, and PostgreSQL ends one of them. */
async function buildOnce(db: Db, statements: string[]): Promise<void> {
  try {
    for (const statement of statements) await db.script(statement)
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK) throw error
    await sleep(LOOK_MS * (1 + Math.random()))
  }
}
