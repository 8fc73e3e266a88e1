import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

/** `table` has these columns beside `reference` and `decided_at`. `notes` are stored and not compared. */
type DecisionRow = {
  table: string
  reference: string
  columns: Record<string, string | Date | null>
  notes?: Record<string, string>
}

/**
 * False when it was taken before. @throws ApiError keyReused when another decision was taken under that reference, and badRequest when one
 * under another reference has settled what this one is about
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
