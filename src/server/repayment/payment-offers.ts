import type { Enums } from '../../generated/enums.ts'
import type { Plan } from '../../product/loan-math.ts'
import { type Bill, openAmount, settlementDueOn, type Statement } from '../loans/statement.ts'
import type { PaymentMethod } from '../catalog/policy.ts'

/** Codes of `schemas/enums/repaymentType.json`. */
export const REPAYMENT_KIND = { nearest: 1, chosen: 2, settle: 3 } as const satisfies Record<string, Enums['repaymentType']>
export type RepaymentKind = Enums['repaymentType']

type Range = Pick<PaymentMethod, 'minimum' | 'maximum'>
type MethodRejection = 'belowMinimum' | 'aboveMaximum'

export function rejectionReason({ minimum, maximum }: Range, amount: bigint): MethodRejection | undefined {
  if (amount < BigInt(minimum)) return 'belowMinimum'
  return amount > BigInt(maximum) ? 'aboveMaximum' : undefined
}

/**
 * Returns the owed amount if a method accepts it. Otherwise the most that a method accepts, with the rest to be paid later; or the least
 * that one accepts, with the excess going to later bills or becoming surplus.
 */
export function payableAmount(methods: readonly Range[], owed: bigint): bigint {
  if (methods.some((method) => rejectionReason(method, owed) === undefined)) return owed
  const most = methods.map(({ maximum }) => BigInt(maximum)).filter((maximum) => maximum < owed)
  if (most.length > 0) return most.reduce((a, b) => (a > b ? a : b))
  return methods.map(({ minimum }) => BigInt(minimum)).reduce((a, b) => (a < b ? a : b))
}

const scheduledAmount = (bills: readonly Bill[]): bigint => bills.reduce((sum, bill) => sum + openAmount(bill), 0n)

/** Rupiah; never more than the amount that pays off the whole loan today. */
export function owedAmount(plan: Plan, statement: Statement, day: number, kind: RepaymentKind, bills: readonly Bill[]): bigint {
  const all = settlementDueOn(plan, statement, day)
  const scheduled = scheduledAmount(bills)
  return kind === REPAYMENT_KIND.settle || all < scheduled ? all : scheduled
}

/** `scheduled`: amount of the bills on their due days. Of `amount`, `prepaid` goes to later bills, and `over` becomes surplus. */
export type PaymentOffer = {
  kind: RepaymentKind
  bills: Bill[]
  scheduled: bigint
  owed: bigint
  amount: bigint
  prepaid: bigint
  over: bigint
}
/** `next`: the nearest bill alone. `due`: everything overdue, or else the nearest bill. `all`: everything owed today. */
export type PaymentOffers = { next: PaymentOffer; due: PaymentOffer; all: PaymentOffer }

/** The app offers only these, so that no button leads to a refusal. */
export function paymentOffers(methods: readonly Range[], plan: Plan, statement: Statement, day: number): PaymentOffers | undefined {
  const open = statement.bills.filter((bill) => openAmount(bill) > 0n)
  if (open.length === 0) return undefined
  const all = settlementDueOn(plan, statement, day)
  const beyond = (amount: bigint, owed: bigint): bigint => (amount > owed ? amount - owed : 0n)
  const offer = (kind: RepaymentKind, bills: Bill[]): PaymentOffer => {
    const owed = owedAmount(plan, statement, day, kind, bills)
    const amount = payableAmount(methods, owed)
    const over = beyond(amount, all)
    return { kind, bills, scheduled: scheduledAmount(bills), owed, amount, prepaid: beyond(amount, owed) - over, over }
  }
  const overdue = open.filter((bill) => bill.daysLate > 0)
  const next = offer(REPAYMENT_KIND.nearest, open.slice(0, 1))
  return { next, due: overdue.length > 0 ? offer(REPAYMENT_KIND.chosen, overdue) : next, all: offer(REPAYMENT_KIND.settle, open) }
}
