import type { Sql } from './db.ts'

/** Rows per statement: few, so that a backlog does not hold locks for long. */
export const BATCH = 500

/** `key`: columns of the primary key. `time`: column of the row's age. */
type AgedTable = { table: string; key: string; time: string }

/** Deletes up to `BATCH` rows older than `before` and returns their number. */
export async function deleteBatch(sql: Sql, { table, key, time }: AgedTable, before: Date): Promise<number> {
  const rows = await sql.query(
    `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < $1 limit ${BATCH}) returning 1`,
    [before],
  )
  return rows.length
}
