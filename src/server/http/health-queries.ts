import type { Sql } from '../db/db.ts'

export async function probeWrite(sql: Sql): Promise<void> {
  await sql.query('insert into health (id, at) values (1, clock_timestamp()) on conflict (id) do update set at = excluded.at')
}
