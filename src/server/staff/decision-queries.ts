import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

/** `columns`: columns of `table` in addition to `reference` and `decided_at`. `notes`: stored, but not compared. */
type DecisionRow = {
  table: string
  reference: string
  columns: Record<string, string | Date | null>
  notes?: Record<string, string>
}

/**
 * Stores a decision once; returns false when it was stored before. @throws ApiError keyReused when another decision has the same reference,
 * and badRequest when another reference has already settled the same matter
 */
export async function insertDecision(sql: Sql, { table, reference, columns, notes = {} }: DecisionRow, at: Date): Promise<boolean> {
  const row = { reference, ...columns, ...notes, decided_at: at }
  const inserted = await insertRow(sql, table, row, 'on conflict do nothing returning reference')
  if (inserted.length === 1) return true
  const isSame = Object.keys(columns).map((name, index) => `${name} is not distinct from $${index + 2}`)
  const [known] = await sql.query<{ isSame: boolean }>(`select ${isSame.join(' and ')} as "isSame" from ${table} where reference = $1`, [
    reference,
    ...Object.values(columns),
  ])
  if (!known) throw new ApiError('badRequest')
  if (!known.isSame) throw new ApiError('keyReused')
  return false
}
