import { ApiError } from '../calls/errors.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { insertLoanDecision, type LoanDecision } from './loan-decision-queries.ts'
import { postCorrection, readLoanPosition } from './loan-position.ts'
import { applyEvent } from './apply-event.ts'
import { lockLoanByNo } from './loan-queries.ts'
import type { LoanEvent } from './loan-states.ts'
import { withdrawPayout } from './payouts.ts'

export const loanEvents = { cancel: 'cancelled', refuse: 'refused', writeOff: 'writtenOff' } as const satisfies Record<
  LoanDecision['outcome'],
  LoanEvent
>

/** Decision of the lender's staff about an order that is not paid out, or a loan that is not paid back. */
export const loanDecisions: DecisionKind<LoanDecision> = {
  path: '/callbacks/loan',
  fields: { order_no: { type: 'string', pattern: '^[0-9]{6,30}$' }, outcome: { enum: ['cancel', 'refuse', 'writeOff'] } },
  apply: async (tx, decision, now, { ports }) => {
    await lockCredit(tx, decision.uid)
    const loan = await lockLoanByNo(tx, decision.uid, decision.order_no)
    if (!loan) throw new ApiError('badRequest')
    if (!(await insertLoanDecision(tx, decision, loan, now))) return
    const event = loanEvents[decision.outcome]
    // A written-off loan continues: it is updated each day, and can still be paid.
    const nextAt = event === 'writtenOff' ? loan.nextAt : null
    // A transfer that the provider cannot have is withdrawn.
    const unsent = loan.state === 'pending' && event !== 'writtenOff' ? await withdrawPayout(tx, ports, loan, now) : undefined
    const decided = await applyEvent(tx, unsent ?? loan, event, now, { nextAt })
    if (!decided) throw new ApiError('badRequest')
    if (event === 'writtenOff') await postCorrection(tx, await readLoanPosition(tx, decided, now), now, event)
  },
}
