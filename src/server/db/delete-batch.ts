import type { Sql } from './db.ts'

/** Rows of one statement: a table that was left for long is not locked while all of it goes. */
export const BATCH = 500

/** Deletes up to `BATCH` rows of before that time and returns how many. `key`: the columns of the primary key; `time`: the column that is compared. */
export async function deleteBatch(sql: Sql, table: string, key: string, time: string, before: Date): Promise<number> {
  const rows = await sql.query(
    `delete from ${table} where (${key}) in (select ${key} from ${table} where ${time} < $1 limit ${BATCH}) returning 1`,
    [before],
  )
  return rows.length
}
