import type { Sql } from '../db/db.ts'

export type CreditDecision = { reference: string; uid: string; outcome: 'freeze' | 'thaw' }

/** False when the reference was taken before. */
export async function insertCreditDecision(sql: Sql, { reference, uid, outcome }: CreditDecision, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into credit_decision (reference, account_id, outcome, decided_at) values ($1, $2, $3, $4)
     on conflict (reference) do nothing returning reference`,
    [reference, uid, outcome, at],
  )
  return rows.length === 1
}
