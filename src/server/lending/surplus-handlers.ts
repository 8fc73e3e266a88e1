import { chosenBankAccount, listBankAccounts } from '../db/bank-accounts.ts'
import { holdCredit } from '../db/credits.ts'
import { surplusPostings } from '../db/ledger.ts'
import { holdLoan, listLoans, openLoan } from '../db/loans.ts'
import { listPayments } from '../db/payments.ts'
import { listRefunds } from '../db/refunds.ts'
import type { Refund } from '../db/refunds.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { secondsOf } from './days.ts'
import { isRunning } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import { offersOf } from './offers.ts'
import { meaningOf } from './payout-codes.ts'
import { readStanding } from './standing.ts'
import { payFromSurplus, requestRefund, surplusOf } from './surplus.ts'
import { dotted, maskCard, nameOf, present, rupiah } from './wire.ts'

/** What of the surplus the nearest bill would take today; 0 without a running loan. */
async function usableOf(context: Context, { member, now, lender }: MemberDesk, surplus: bigint): Promise<bigint> {
  const loan = await openLoan(context.sql, member.id)
  if (!loan || !isRunning(loan.state)) return 0n
  const { plan, statement, day } = await readStanding(context.sql, loan, now)
  const owed = offersOf([...lender.methods.values()], plan, statement, day)?.next.owed ?? 0n
  return surplus < owed ? surplus : owed
}

function refundEntry(context: Context, banks: Map<string, { bank: string; card_num: string }>, refund: Refund) {
  const bank = banks.get(refund.bank_account_id)
  const failed = refund.state === 'failed'
  return present({
    id: refund.id,
    kind: 'refund' as const,
    amount: rupiah(refund.amount),
    time: secondsOf(refund.finished_at ?? refund.requested_at),
    status: refund.state === 'paid' ? ('done' as const) : refund.state,
    bank_name: bank && nameOf(context, `bank.${bank.bank}`),
    card_masked: bank && maskCard(bank.card_num),
    reason: failed ? (meaningOf(refund.failure ?? '') === 'account' ? ('accountRefused' as const) : ('notSent' as const)) : undefined,
  })
}

async function entriesOf(context: Context, { member }: MemberDesk) {
  const { sql } = context
  const banks = new Map((await listBankAccounts(sql, member.id)).map((account) => [account.id, account]))
  const loans = new Map((await listLoans(sql, member.id)).map((loan) => [loan.id, loan]))
  const kept = (await surplusPostings(sql, member.id)).map(({ id, loan_id, surplus, at }) =>
    present({
      id,
      kind: 'kept' as const,
      amount: rupiah(-surplus),
      time: secondsOf(at),
      status: 'done' as const,
      order_no: loans.get(loan_id)?.no,
    }),
  )
  const used = []
  for (const loan of loans.values()) {
    for (const { id, source, amount, paid_at } of await listPayments(sql, loan.id)) {
      if (source !== 'surplus') continue
      const entry = { id, kind: 'used' as const, amount: rupiah(amount), time: secondsOf(paid_at), status: 'done' as const }
      used.push({ ...entry, order_no: loan.no })
    }
  }
  const refunds = (await listRefunds(sql, member.id)).map((refund) => refundEntry(context, banks, refund))
  return [...kept, ...used, ...refunds].toSorted((a, b) => b.time - a.time)
}

async function surplusReply(context: Context, desk: MemberDesk) {
  const amount = await surplusOf(context.sql, desk.member.id)
  const bank = await chosenBankAccount(context.sql, desk.member.id)
  return present({
    surplus_amount: rupiah(amount),
    usable_amount: rupiah(await usableOf(context, desk, amount)),
    bank_name: bank && nameOf(context, `bank.${bank.bank}`),
    card_masked: bank && maskCard(bank.card_num),
    lists: await entriesOf(context, desk),
  })
}

/** Refuses with the amount of now when another one was shown, also when there is nothing left. */
function checkShown(amount: bigint, shown: number, field: '/surplus_amount' | '/usable_amount'): void {
  if (amount === 0n) throw new ApiError('surplusNone', { field })
  if (rupiah(amount) !== shown) throw new ApiError('amountChanged', { field, amount: dotted(amount) })
}

/** What was paid beyond what was owed: seen, sent back, or used for the next bill. */
export const surplusHandlers = {
  surplus: async (_payload, context) => surplusReply(context, await deskOf(context)),

  refundSurplus: async ({ surplus_amount }, context) => {
    const desk = await deskOf(context)
    const { member, now, lender } = desk
    await holdCredit(context.sql, member.id)
    const amount = await surplusOf(context.sql, member.id)
    checkShown(amount, surplus_amount, '/surplus_amount')
    const bank = await chosenBankAccount(context.sql, member.id)
    if (!bank) throw new ApiError('bankMissing')
    await requestRefund(context.sql, context.ports, lender, member, bank, amount, now)
    return surplusReply(context, desk)
  },

  useSurplus: async ({ usable_amount }, context) => {
    const desk = await deskOf(context)
    const { member, now } = desk
    await holdCredit(context.sql, member.id)
    const open = await openLoan(context.sql, member.id)
    const loan = open && (await holdLoan(context.sql, open.id))
    if (!loan || !isRunning(loan.state)) throw new ApiError('billsInvalid')
    const amount = await usableOf(context, desk, await surplusOf(context.sql, member.id))
    checkShown(amount, usable_amount, '/usable_amount')
    await payFromSurplus(context.sql, loan, amount, now)
    return surplusReply(context, desk)
  },
} satisfies Partial<Handlers>
