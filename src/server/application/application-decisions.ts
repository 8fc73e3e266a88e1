import type { ServerConfig } from '../../core/language/release.ts'
import { ApiError } from '../calls/errors.ts'
import { changeCredit, type Credit, lockCredit } from '../credit/credit-queries.ts'
import { isHeld } from '../credit/credit-state.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { toSeconds } from '../platform/calendar.ts'
import { markCardSeen } from '../profile/card-photo-queries.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { applicantOf } from './applicant.ts'
import { decideApplication, rejectApplication } from './application-audit.ts'
import { type ApplicationDecision, insertApplicationDecision } from './application-decision-queries.ts'

const isRejectReason = ({ texts }: ServerConfig, reason: string): boolean =>
  Object.values(texts).some((words) => Object.hasOwn(words, `policy.reject.${reason}`))

const isAbout = (credit: Credit, submittedTime: number): boolean =>
  isHeld(credit) && credit.submittedAt !== null && toSeconds(credit.submittedAt) === submittedTime

/** Decision of the lender's staff about an application that is held for review. Made once. */
export const applicationDecisions: DecisionKind<ApplicationDecision> = {
  path: '/callbacks/application',
  fields: {
    // Up to the year 9999, as `time` in `schemas/fields.json`.
    submitted_time: { type: 'integer', minimum: 0, maximum: 253_402_300_799 },
    outcome: { enum: ['approve', 'reject', 'sendBack'] },
    reason: { type: 'string', pattern: '^[A-Za-z]{1,40}$' },
  },
  optional: ['reason'],
  apply: async (tx, decision, now, { config }) => {
    const { uid: accountId, outcome, reason, submitted_time } = decision
    const credit = await lockCredit(tx, accountId)
    if (!(await insertApplicationDecision(tx, decision, now))) return
    const hasRightReason = outcome === 'reject' ? reason !== undefined && isRejectReason(config, reason) : reason === undefined
    if (!hasRightReason || !isAbout(credit, submitted_time)) throw new ApiError('badRequest')
    if (outcome === 'approve') {
      await markCardSeen(tx, accountId)
      return decideApplication(tx, config, accountId, { isReviewed: true }, now)
    }
    if (outcome === 'sendBack') return sendBack(tx, config, accountId, { ...credit, reason: credit.reason ?? '' }, now)
    const application = await applicantOf(tx, config, accountId, now)
    return rejectApplication(tx, config, application, reason ?? '', now)
  },
}

/** Lets the borrower correct the profile and submit it again. */
export async function sendBack(
  sql: Sql,
  { release }: ServerConfig,
  accountId: string,
  { reason, warnings }: Pick<Credit, 'warnings'> & { reason: string },
  now: Date,
): Promise<void> {
  await changeCredit(sql, accountId, 'auditing', { state: 'new', reason, warnings, release, at: now })
  await addMessage(sql, accountId, { kind: 'sentBack', cause: now.toISOString(), details: { reason } }, now)
}
