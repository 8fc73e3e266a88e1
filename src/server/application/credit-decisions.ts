import { ApiError } from '../calls/errors.ts'
import { policyOf } from '../catalog/policy.ts'
import { freezeCredit, lockCredit, thawCredit } from '../credit/credit-queries.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { addDays, addWorkingDays } from '../platform/calendar.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { type CreditDecision, insertCreditDecision } from './credit-decision-queries.ts'

/** As the lender's staff decide about a borrower who is to get no money for now. */
export const creditDecisions: DecisionKind<CreditDecision> = {
  path: '/callbacks/credit',
  fields: { outcome: { enum: ['freeze', 'thaw'] } },
  take: async (tx, decision, now, { config }) => {
    const { reference, uid: accountId, outcome } = decision
    await lockCredit(tx, accountId)
    if (!(await insertCreditDecision(tx, decision, now))) return
    const { timers, holidays } = policyOf(config).terms
    const { payoutExpectedWorkingDays, bankFixDays } = timers
    const resumed = { now, expectedAt: addWorkingDays(now, payoutExpectedWorkingDays, holidays), fixUntil: addDays(now, bankFixDays) }
    const isChanged = await (outcome === 'freeze' ? freezeCredit(tx, accountId) : thawCredit(tx, accountId, resumed))
    if (!isChanged) throw new ApiError('badRequest')
    await addMessage(tx, accountId, { kind: outcome === 'freeze' ? 'creditFrozen' : 'creditThawed', cause: reference }, now)
  },
}
