import type { Sql } from '../db/db.ts'
import { fromSeconds } from '../platform/calendar.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type ApplicationDecision = {
  reference: string
  uid: string
  /** Unix seconds, as it was listed: a borrower may have sent another application since. */
  submitted_time: number
  outcome: 'approve' | 'reject' | 'sendBack'
  /** Of a rejection: a reason that has words for the borrower. */
  reason?: string
}

/** As `insertDecision`. */
export function insertApplicationDecision(sql: Sql, decision: ApplicationDecision, at: Date): Promise<boolean> {
  const { reference, uid, submitted_time, outcome, reason = null } = decision
  const columns = { account_id: uid, submitted_at: fromSeconds(submitted_time), outcome, reason }
  return insertDecision(sql, { table: 'application_decision', reference, columns }, at)
}
