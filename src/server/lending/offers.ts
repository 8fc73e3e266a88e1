import type { Plan } from '../../core/money.ts'
import { openAmount, settlement } from '../../core/statement.ts'
import type { Bill, Statement } from '../../core/statement.ts'
import type { Method } from './lender.ts'

// What can be paid on a day. The phone offers this and nothing else, so that no button leads to a refusal.

/** `schemas/enums/repaymentType.json`. */
export const KIND = { nearest: 1, chosen: 2, settle: 3 } as const
export type Kind = 1 | 2 | 3

type Range = Pick<Method, 'minimum' | 'maximum'>
export type MethodRefusal = 'belowMinimum' | 'aboveMaximum'

/** Why a way of paying cannot take the amount; undefined when it can. */
export function refusalOf({ minimum, maximum }: Range, amount: bigint): MethodRefusal | undefined {
  if (amount < BigInt(minimum)) return 'belowMinimum'
  return amount > BigInt(maximum) ? 'aboveMaximum' : undefined
}

/**
 * What is asked for when `owed` is owed. No way takes so much: the most that one takes, and the rest is asked for afterwards.
 * No way takes so little: the least that one takes, and what is over stays the borrower's.
 */
export function askedFor(methods: readonly Range[], owed: bigint): bigint {
  if (methods.some((method) => refusalOf(method, owed) === undefined)) return owed
  const most = methods.map(({ maximum }) => BigInt(maximum)).filter((maximum) => maximum < owed)
  if (most.length > 0) return most.reduce((a, b) => (a > b ? a : b))
  return methods.map(({ minimum }) => BigInt(minimum)).reduce((a, b) => (a < b ? a : b))
}

/** What is owed for these bills today: never more than what pays off the whole loan today. */
export function owedFor(plan: Plan, statement: Statement, day: number, kind: Kind, bills: readonly Bill[]): bigint {
  const all = settlement(plan, statement, day)
  const scheduled = bills.reduce((sum, bill) => sum + openAmount(bill), 0n)
  return kind === KIND.settle || all < scheduled ? all : scheduled
}

/** `owed` for `bills` today; `amount` is what is asked for now. */
export type Offer = { kind: Kind; bills: Bill[]; owed: bigint; amount: bigint }
/** The nearest bill alone; what is due next (everything overdue, or else the nearest bill); all that is owed today. */
export type Offers = { next: Offer; due: Offer; all: Offer }

/** Undefined for a loan that is closed. */
export function offersOf(methods: readonly Range[], plan: Plan, statement: Statement, day: number): Offers | undefined {
  const open = statement.bills.filter((bill) => openAmount(bill) > 0n)
  if (open.length === 0) return undefined
  const offer = (kind: Kind, bills: Bill[]): Offer => {
    const owed = owedFor(plan, statement, day, kind, bills)
    return { kind, bills, owed, amount: askedFor(methods, owed) }
  }
  const overdue = open.filter((bill) => bill.daysLate > 0)
  const next = offer(KIND.nearest, open.slice(0, 1))
  return { next, due: overdue.length > 0 ? offer(KIND.chosen, overdue) : next, all: offer(KIND.settle, open) }
}
