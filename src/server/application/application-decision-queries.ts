import type { Sql } from '../db/db.ts'
import { fromSeconds } from '../platform/calendar.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type ApplicationDecision = {
  reference: string
  uid: string
  /** Unix seconds as in the list of applications: the borrower may have submitted another one since. */
  submitted_time: number
  outcome: 'approve' | 'reject' | 'sendBack'
  /** Reason of a rejection; one with a text for the borrower. */
  reason?: string
}

/** Stores a decision once, as `insertDecision` does. */
export function insertApplicationDecision(sql: Sql, decision: ApplicationDecision, at: Date): Promise<boolean> {
  const { reference, uid, submitted_time, outcome, reason = null } = decision
  const columns = { account_id: uid, submitted_at: fromSeconds(submitted_time), outcome, reason }
  return insertDecision(sql, { table: 'application_decision', reference, columns }, at)
}
