import type { Sql } from '../db/db.ts'
import { fromSeconds } from '../platform/calendar.ts'

export type ApplicationDecision = {
  reference: string
  uid: string
  /** Unix seconds, as it was listed: a borrower may have sent another application since. */
  submitted_time: number
  outcome: 'approve' | 'reject' | 'sendBack'
  /** Of a rejection: a reason that has words for the borrower. */
  reason?: string
}

/** False when the reference was taken before. */
export async function insertApplicationDecision(sql: Sql, decision: ApplicationDecision, at: Date): Promise<boolean> {
  const { reference, uid, submitted_time, outcome, reason } = decision
  const rows = await sql.query(
    `insert into application_decision (reference, account_id, submitted_at, outcome, reason, decided_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (reference) do nothing returning reference`,
    [reference, uid, fromSeconds(submitted_time), outcome, reason ?? null, at],
  )
  return rows.length === 1
}
