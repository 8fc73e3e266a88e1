import { requireMember, type Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { isUuid } from '../calls/reply-fields.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { applyEvent } from './apply-event.ts'
import { findLoan, lockLoan } from './loan-queries.ts'
import { apiStatus, isOpen } from './loan-states.ts'
import { withdrawPayout } from './payouts.ts'

export const cancelOrderHandlers = {
  /**
   * Credit and loan are locked as for a payout: whichever is first ends the other. What is due by now is not done first, as in every other
   * call, because it may be the transfer.
   */
  cancelOrder: async ({ order_id }, context) => {
    const { sql, ports } = context
    const { id: accountId } = requireMember(context)
    const now = context.clock.now()
    const found = isUuid(order_id) ? await findLoan(sql, order_id) : undefined
    if (found?.accountId !== accountId) throw new ApiError('notFound')
    await lockCredit(sql, accountId)
    const loan = (await lockLoan(sql, found.id)) ?? found
    const reply = { order_id: loan.id, order_no: loan.no, status: apiStatus.cancelled.name }
    if (loan.state === 'cancelled') return reply
    if (!isOpen(loan.state)) throw new ApiError('orderEnded')
    // A transfer that the provider cannot have is not sent any more.
    const unsent = loan.state === 'pending' ? await withdrawPayout(sql, ports, loan, now) : undefined
    if (!(await applyEvent(sql, unsent ?? loan, 'cancelledByBorrower', now, { nextAt: null }))) throw new ApiError('payoutBegun')
    return reply
  },
} satisfies Partial<Handlers>
