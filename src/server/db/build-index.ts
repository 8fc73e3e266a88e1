import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'

const CONCURRENTLY = /^create (?:unique )?index concurrently if not exists (\w+) on /
const DEADLOCK = '40P01'
const LOOK_MS = 200

/** Name of the index when the only statement builds one concurrently; undefined otherwise. */
export function concurrentIndex(statements: readonly string[]): string | undefined {
  return statements.length === 1 ? CONCURRENTLY.exec(statements[0] ?? '')?.[1] : undefined
}

/**
 * Returns once the index exists and is valid. Waits for a build by another server, without a snapshot that the build would wait for in
 * turn; drops the remains of an interrupted build first.
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

/** Two builds that start at the same moment deadlock, and PostgreSQL aborts one of them. */
async function buildOnce(db: Db, statements: string[]): Promise<void> {
  try {
    for (const statement of statements) await db.script(statement)
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK) throw error
    await sleep(LOOK_MS * (1 + Math.random()))
  }
}
