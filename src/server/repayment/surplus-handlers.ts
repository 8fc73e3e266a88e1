import { formats } from '../../product/formats.ts'
import { findBankAccounts, selectedBankAccount } from '../profile/bank-account-queries.ts'
import { isAnotherAccount, isOwnAccount } from '../profile/own-account.ts'
import { readProfile } from '../profile/profile-queries.ts'
import { lockCredit, readCredit } from '../credit/credit-queries.ts'
import { readSurplus, surplusPostings } from '../ledger/ledger-queries.ts'
import { listLoans, lockRunningLoan, runningLoan } from '../loans/loan-queries.ts'
import { listPaymentsOf } from '../ledger/payment-queries.ts'
import { listSurplusPayouts, type SurplusPayout } from './surplus-payout-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { toSeconds } from '../platform/calendar.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { paymentOffers } from './payment-offers.ts'
import { classifyPayoutFailure } from '../ports/payout-failures.ts'
import { readLoanPosition } from '../loans/loan-position.ts'
import { payFromSurplus, requestSurplusPayout } from './surplus.ts'
import { maskAccountNumber, displayName, omitMissing, toNumber } from '../calls/reply-fields.ts'

/** Part of the surplus that the nearest bill can use today, in rupiah; 0 without a running loan. */
async function usableSurplus(context: CallContext, { member, now, policy }: MemberContext, surplus: bigint): Promise<bigint> {
  const loan = await runningLoan(context.sql, member.id)
  if (!loan) return 0n
  const { plan, statement, day } = await readLoanPosition(context.sql, loan, now)
  const owed = paymentOffers([...policy.methods.values()], plan, statement, day)?.next.owed ?? 0n
  return surplus < owed ? surplus : owed
}

function surplusPayoutEntry(context: CallContext, banks: Map<string, { bank: string; cardNum: string }>, payout: SurplusPayout) {
  const bank = banks.get(payout.bankAccountId)
  const failed = payout.state === 'failed'
  return omitMissing({
    id: payout.id,
    kind: 'refund' as const,
    amount: toNumber(payout.amount),
    time: toSeconds(payout.finishedAt ?? payout.requestedAt),
    status: payout.state === 'paid' ? ('done' as const) : payout.state,
    bank_name: bank && displayName(context, `bank.${bank.bank}`),
    card_masked: bank && maskAccountNumber(bank.cardNum),
    reason: failed
      ? classifyPayoutFailure(payout.failure ?? '') === 'account'
        ? ('accountRefused' as const)
        : ('notSent' as const)
      : undefined,
  })
}

async function surplusEntries(context: CallContext, { member }: MemberContext) {
  const { sql } = context
  const loans = new Map((await listLoans(sql, member.id)).map((loan) => [loan.id, loan]))
  const keptEntries = (await surplusPostings(sql, member.id)).map(({ id, loanId, surplus, at }) =>
    omitMissing({
      id,
      kind: 'kept' as const,
      amount: toNumber(-surplus),
      time: toSeconds(at),
      status: 'done' as const,
      order_no: loans.get(loanId)?.no,
    }),
  )
  const payments = await listPaymentsOf(sql, [...loans.keys()])
  const used = payments
    .filter(({ source }) => source === 'surplus')
    .map(({ id, loanId, amount, paidAt }) =>
      omitMissing({
        id,
        kind: 'used' as const,
        amount: toNumber(amount),
        time: toSeconds(paidAt),
        status: 'done' as const,
        order_no: loans.get(loanId)?.no,
      }),
    )
  const payouts = await listSurplusPayouts(sql, member.id)
  const banks = await findBankAccounts(
    sql,
    member.id,
    payouts.map(({ bankAccountId }) => bankAccountId),
  )
  const payoutEntries = payouts.map((payout) => surplusPayoutEntry(context, banks, payout))
  return [...keptEntries, ...used, ...payoutEntries].toSorted((a, b) => b.time - a.time)
}

async function surplusReply(context: CallContext, memberContext: MemberContext) {
  const amount = await readSurplus(context.sql, memberContext.member.id)
  const chosen = await selectedBankAccount(context.sql, memberContext.member.id)
  // Without a bank that money can be sent to, the app asks for another account.
  const isRetired = chosen && !memberContext.policy.banks.has(chosen.bank)
  const bank = isRetired ? undefined : chosen
  return omitMissing({
    surplus_amount: toNumber(amount),
    usable_amount: toNumber(await usableSurplus(context, memberContext, amount)),
    bank_id: bank?.id,
    bank_name: bank && displayName(context, `bank.${bank.bank}`),
    card_masked: bank && maskAccountNumber(bank.cardNum),
    bank_discontinued: isRetired || undefined,
    frozen: (await readCredit(context.sql, memberContext.member.id)).state === 'frozen' || undefined,
    lists: await surplusEntries(context, memberContext),
  })
}

function assertShownAmount(amount: bigint, shown: number, field: '/surplus_amount' | '/usable_amount'): void {
  if (amount === 0n) throw new ApiError('surplusNone', { field })
  if (toNumber(amount) !== shown) throw new ApiError('amountChanged', { field, amount: formats.rupiah(amount) })
}

export const surplusHandlers = {
  surplus: async (_payload, context) => surplusReply(context, await loadMemberContext(context)),

  refundSurplus: async ({ surplus_amount, bank_id }, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, policy } = memberContext
    // A frozen borrower gets no money for now; the surplus stays.
    if ((await lockCredit(context.sql, member.id)).state === 'frozen') throw new ApiError('accountFrozen')
    const amount = await readSurplus(context.sql, member.id)
    assertShownAmount(amount, surplus_amount, '/surplus_amount')
    const bank = await selectedBankAccount(context.sql, member.id)
    if (!bank) throw new ApiError('bankMissing')
    if (isAnotherAccount(bank, bank_id)) throw new ApiError('bankChanged', { field: '/bank_id' })
    if (!isOwnAccount(policy, await readProfile(context.sql, member.id), bank.holder)) throw new ApiError('holderDiffers')
    await requestSurplusPayout(context, memberContext, bank, amount)
    return surplusReply(context, memberContext)
  },

  useSurplus: async ({ usable_amount }, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now } = memberContext
    await lockCredit(context.sql, member.id)
    const loan = await lockRunningLoan(context.sql, member.id)
    if (!loan) throw new ApiError('billsInvalid', { field: '/usable_amount' })
    const amount = await usableSurplus(context, memberContext, await readSurplus(context.sql, member.id))
    assertShownAmount(amount, usable_amount, '/usable_amount')
    await payFromSurplus(context.sql, loan, amount, now)
    return surplusReply(context, memberContext)
  },
} satisfies Partial<Handlers>
