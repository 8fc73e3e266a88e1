import type { Sql } from './db.ts'

/** The database's time in Unix milliseconds. */
export async function readDatabaseTime(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  return Math.floor(row!.ms)
}
