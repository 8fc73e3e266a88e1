import type { ServerConfig } from '../../core/language/release.ts'
import { ApiError } from '../calls/errors.ts'
import { policyOf } from '../catalog/policy.ts'
import { type Credit, freezeCredit, lockCredit, thawCredit } from '../credit/credit-queries.ts'
import { isHeld } from '../credit/credit-state.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { resumeOrder } from '../loans/loan-queries.ts'
import { addWorkingDays, endOfDayAfter } from '../platform/calendar.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { openAnotherApplication } from './application-audit.ts'
import { sendBack } from './application-decisions.ts'
import { type CreditDecision, hasOpenOrder, insertCreditDecision } from './credit-decision-queries.ts'

/** Reason of an application that was reopened at the borrower's request; its text is `policy.review.correction`. */
const CORRECTION = 'correction'

/** Decision of the lender's staff about a borrower who gets no money for now, or whose data are to be corrected. */
export const creditDecisions: DecisionKind<CreditDecision> = {
  path: '/callbacks/credit',
  fields: { outcome: { enum: ['freeze', 'thaw', 'reopen'] } },
  apply: async (tx, decision, now, { config }) => {
    const { reference, uid: accountId, outcome } = decision
    const credit = await lockCredit(tx, accountId)
    if (!(await insertCreditDecision(tx, decision, now))) return
    if (outcome === 'reopen') return reopen(tx, config, accountId, credit, now)
    const isChanged = await (outcome === 'freeze' ? freezeCredit(tx, accountId) : thawCredit(tx, accountId))
    if (!isChanged) throw new ApiError('badRequest')
    if (outcome === 'thaw') {
      const { timers, holidays } = policyOf(config).terms
      const expectedAt = addWorkingDays(now, timers.payoutExpectedWorkingDays, holidays)
      await resumeOrder(tx, accountId, { now, expectedAt, fixUntil: endOfDayAfter(now, timers.bankFixDays) })
    }
    await addMessage(tx, accountId, { kind: outcome === 'freeze' ? 'creditFrozen' : 'creditThawed', cause: reference }, now)
  },
}

/** Lets the borrower correct the profile, submit it again and get a new decision. The data behind a given loan stays unchanged. */
async function reopen(sql: Sql, config: ServerConfig, accountId: string, credit: Credit, now: Date): Promise<void> {
  if (await hasOpenOrder(sql, accountId)) throw new ApiError('badRequest')
  if (isHeld(credit)) return sendBack(sql, config, accountId, { ...credit, reason: CORRECTION }, now)
  const isOpened = await openAnotherApplication(sql, config, accountId, { from: 'approved', reason: CORRECTION }, now)
  if (!isOpened) throw new ApiError('badRequest')
  await addMessage(sql, accountId, { kind: 'sentBack', cause: now.toISOString(), details: { reason: CORRECTION } }, now)
}
