import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

/** Offset in milliseconds. */
export async function readClockOffset(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ offsetMs: bigint }>(`select ${columns('offset_ms')} from clock where id = 1`)
  return Number(row?.offsetMs ?? 0n)
}

/** Moves the clock forward only: bills and audits cannot go back in time. */
export async function advanceClockOffset(sql: Sql, milliseconds: number): Promise<void> {
  await sql.query(
    `insert into clock (id, offset_ms) values (1, $1::bigint)
     on conflict (id) do update set offset_ms = clock.offset_ms + excluded.offset_ms`,
    [Math.max(0, Math.floor(milliseconds))],
  )
}
