import { loadMemberContext } from '../account/member-context.ts'
import { verifySmsCode } from '../auth/sms-codes.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { addWorkingDays, toSeconds } from '../platform/calendar.ts'
import { assertOwnAccount } from '../profile/bank-account-handlers.ts'
import { saveBankAccount, selectBankAccount } from '../profile/bank-account-queries.ts'
import { applyEvent } from './apply-event.ts'
import { latestLoan, lockLoan } from './loan-queries.ts'
import { apiStatus } from './loan-states.ts'

export const payoutAccountHandlers = {
  /** Sets another account for an order whose payout failed, which is then paid out again. */
  bankPatch: async (payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const latest = await latestLoan(context.sql, member.id)
    const loan = latest && (await lockLoan(context.sql, latest.id))
    if (loan?.state !== 'bounced') throw new ApiError('bankFixClosed')
    if (loan.bankChanges >= policy.terms.accounts.changesPerOrder)
      throw new ApiError('bankFixTooOften', { count: policy.terms.accounts.changesPerOrder })
    await assertOwnAccount(context, memberContext, payload)
    await verifySmsCode(context.sql, context, { phone: member.phone, purpose: 'bank', code: payload.sms_code }, now)
    const account = { bank: payload.bank, cardNum: payload.card_num, holder: payload.name, mobile: member.phone }
    const id = await saveBankAccount(context.sql, member.id, account, now)
    await selectBankAccount(context.sql, member.id, id)
    const expectedAt = addWorkingDays(now, policy.terms.timers.payoutExpectedWorkingDays, policy.terms.holidays)
    const change = { bankAccountId: id, bankChanges: loan.bankChanges + 1, bankFailures: 0, expectedAt, nextAt: now }
    const next = await applyEvent(context.sql, loan, 'bankChanged', now, change)
    if (!next) throw new ApiError('bankFixClosed')
    return { order_id: next.id, bill_status: apiStatus[next.state].bill, expected_time: toSeconds(expectedAt) }
  },
} satisfies Partial<Handlers>
