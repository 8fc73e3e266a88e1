import { randomInt } from 'node:crypto'
import { type Bill, openAmount } from '../loans/statement.ts'
import type { Sql } from '../db/db.ts'
import { expirePaymentCodes, findWaitingCode, insertPaymentCode, type PaymentCode } from './payment-code-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { addHours, fromSeconds, endOfDay } from '../platform/calendar.ts'
import type { Policy, PaymentMethod } from '../catalog/policy.ts'
import { owedAmount, payableAmount, rejectionReason, REPAYMENT_KIND, type RepaymentKind } from './payment-offers.ts'
import type { LoanPosition } from '../loans/loan-position.ts'
import type { SettlementQuote } from './settlement-quote.ts'

/** `wanted`: ids of bills. `current`: id of the first of them. */
type WantedBills = { kind: RepaymentKind; wanted: readonly string[]; current: string }

type BillSelection = { kind: RepaymentKind; bills: { id: string; bill: Bill }[] }

/**
 * Bills are paid oldest first, so a selection must be the first open bills without a gap: the first one alone (nearest), some (chosen) or
 * all (settle).
 */
export function selectBills(
  position: LoanPosition,
  ids: ReadonlyMap<number, string>,
  { kind, wanted, current }: WantedBills,
): BillSelection {
  const open = position.statement.bills.filter((bill) => openAmount(bill) > 0n).map((bill) => ({ id: ids.get(bill.no) ?? '', bill }))
  const count = kind === REPAYMENT_KIND.nearest ? 1 : kind === REPAYMENT_KIND.settle ? open.length : wanted.length
  const bills = open.slice(0, count)
  const fits = bills.length === count && count > 0 && bills.every(({ id }) => wanted.includes(id)) && wanted.length === count
  if (!fits || bills[0]?.id !== current) throw new ApiError('billsInvalid', { field: '/loan_plan' })
  return { kind, bills }
}

/** Rupiah: as scheduled, owed today, and payable now; computed here, whatever the app shows. */
type Price = { scheduled: bigint; owed: bigint; amount: bigint }

export function priceSelection(policy: Policy, { plan, statement, day }: LoanPosition, { kind, bills }: BillSelection): Price {
  const chosen = bills.map(({ bill }) => bill)
  const owed = owedAmount(plan, statement, day, kind, chosen)
  const scheduled = chosen.reduce((sum, bill) => sum + openAmount(bill), 0n)
  return { scheduled, owed, amount: payableAmount([...policy.methods.values()], owed) }
}

/** The app may have shown this amount, or more: paying less than shown needs no new consent. */
export const isAcceptedAmount = ({ scheduled, owed, amount }: Price, shown: bigint): boolean =>
  shown === amount || (shown > amount && (shown === owed || shown === scheduled))

/**
 * Expiry before the amount can change: with its quote for a settlement, tonight for an overdue bill, else at the end of the first bill's
 * due day.
 */
function expiryOf(position: LoanPosition, { bills }: BillSelection, { scheduled, owed }: Price, quote: SettlementQuote | undefined): Date {
  if (quote) return fromSeconds(quote.until)
  const tonight = position.startDay + position.day
  const firstDue = position.startDay + (bills[0]?.bill.day ?? 0)
  return fromSeconds(endOfDay(owed < scheduled ? tonight : Math.max(tonight, firstDue)))
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

function generateDigits({ prefix, digits: length }: PaymentMethod): string {
  const free = length - prefix.length
  return prefix + Array.from({ length: free }, () => randomInt(0, 10)).join('')
}

const TRIES = 5

/** `method`: its id. A settlement has a quote. */
type CodeRequest = { chosen: BillSelection; quote: SettlementQuote | undefined; method: string }

/** Idempotent: the same request gets the active code again. */
export async function issuePaymentCode(
  sql: Sql,
  policy: Policy,
  position: LoanPosition,
  { chosen, quote, method: methodId }: CodeRequest,
  now: Date,
): Promise<PaymentCode> {
  const method = policy.methods.get(methodId)
  const price = priceSelection(policy, position, chosen)
  const { amount } = price
  if (!method || rejectionReason(method, amount)) throw new ApiError('methodUnavailable', { field: '/channel_id' })
  const { loan } = position
  const bills = chosen.bills.map(({ id }) => id)
  const fingerprint = [loan.id, chosen.kind, methodId, amount, ...bills].join(' ')
  await expirePaymentCodes(sql, loan.id, now)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found =
      (await findWaitingCode(sql, fingerprint)) ??
      (await insertPaymentCode(sql, {
        accountId: loan.accountId,
        loanId: loan.id,
        code: generateDigits(method),
        kind: chosen.kind,
        method: methodId,
        bills,
        amount,
        fingerprint,
        createdAt: now,
        quoteId: quote?.id ?? null,
        expiresAt: earlier(expiryOf(position, chosen, price, quote), addHours(now, method.validHours)),
      }))
    if (found) return found
  }
  throw new Error('No free payment code was found.')
}
