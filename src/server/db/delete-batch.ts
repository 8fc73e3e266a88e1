import type { Sql } from './db.ts'

/** Rows per statement: after a long pause, the table is not locked while all old rows are deleted. */
export const BATCH = 500

/**
 * Deletes up to `BATCH` rows older than `before` and returns their number. `key`: columns of the primary key. `time`: the compared column.
 */
export async function deleteBatch(sql: Sql, table: string, key: string, time: string, before: Date): Promise<number> {
  const rows = await sql.query(
    `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < $1 limit ${BATCH}) returning 1`,
    [before],
  )
  return rows.length
}
