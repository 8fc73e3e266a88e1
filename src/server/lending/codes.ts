import { randomInt } from 'node:crypto'
import { openAmount } from '../../core/statement.ts'
import type { Bill } from '../../core/statement.ts'
import type { Sql } from '../db/db.ts'
import type { PaymentCode } from '../db/payment-codes.ts'
import { activeCode, expireCodes, insertCode } from '../db/payment-codes.ts'
import { ApiError } from '../errors.ts'
import { addHours, dateOf, endOfDay } from './days.ts'
import type { Lender, Method } from './lender.ts'
import { askedFor, KIND, owedFor, refusalOf } from './offers.ts'
import type { Kind } from './offers.ts'
import type { Standing } from './standing.ts'

export type Chosen = { kind: Kind; bills: { id: string; bill: Bill }[] }

/**
 * Bills are paid oldest first, so what is chosen must be the first open bills without a gap: the first one alone (nearest), some
 * (chosen) or all (settle).
 */
export function choose(
  standing: Standing,
  ids: ReadonlyMap<number, string>,
  kind: Kind,
  wanted: readonly string[],
  current: string,
): Chosen {
  const open = standing.statement.bills.filter((bill) => openAmount(bill) > 0n).map((bill) => ({ id: ids.get(bill.no) ?? '', bill }))
  const count = kind === KIND.nearest ? 1 : kind === KIND.settle ? open.length : wanted.length
  const bills = open.slice(0, count)
  const fits = bills.length === count && count > 0 && bills.every(({ id }) => wanted.includes(id)) && wanted.length === count
  if (!fits || bills[0]?.id !== current) throw new ApiError('billsInvalid')
  return { kind, bills }
}

/** What the chosen bills come to: as scheduled, owed today, and asked for now; reckoned here whatever the phone believes. */
export type Price = { scheduled: bigint; owed: bigint; amount: bigint }

export function priceOf(lender: Lender, { plan, statement, day }: Standing, { kind, bills }: Chosen): Price {
  const chosen = bills.map(({ bill }) => bill)
  const owed = owedFor(plan, statement, day, kind, chosen)
  const scheduled = chosen.reduce((sum, bill) => sum + openAmount(bill), 0n)
  return { scheduled, owed, amount: askedFor([...lender.methods.values()], owed) }
}

/** The phone may have shown what is asked for, or more: asking for less than was shown needs no new consent. */
export const wasShown = ({ scheduled, owed, amount }: Price, shown: bigint): boolean =>
  shown === amount || (shown > amount && (shown === owed || shown === scheduled))

/**
 * How long a code's amount stays right: what settles the loan, and an overdue bill's, until tonight, any other until its first
 * bill's due day is over; never longer than the way of paying allows.
 */
function expiryOf(standing: Standing, { bills }: Chosen, { scheduled, owed }: Price, method: Method, now: Date): Date {
  const tonight = standing.start + standing.day
  const firstDue = standing.start + (bills[0]?.bill.day ?? 0)
  const day = owed < scheduled ? tonight : Math.max(tonight, firstDue)
  const natural = dateOf(endOfDay(day))
  const allowed = addHours(now, method.hours)
  return natural < allowed ? natural : allowed
}

function digits({ prefix, digits: length }: Method): string {
  const free = length - prefix.length
  return prefix + Array.from({ length: free }, () => randomInt(0, 10)).join('')
}

const TRIES = 5

/** The active code for exactly this, or a new one: asked for twice it is the same code. */
export async function issueCode(
  sql: Sql,
  lender: Lender,
  standing: Standing,
  chosen: Chosen,
  methodId: string,
  now: Date,
): Promise<PaymentCode> {
  const method = lender.methods.get(methodId)
  const price = priceOf(lender, standing, chosen)
  const { amount } = price
  if (!method || refusalOf(method, amount)) throw new ApiError('methodUnavailable')
  const { loan } = standing
  const bills = chosen.bills.map(({ id }) => id)
  const fingerprint = [loan.id, chosen.kind, methodId, amount, ...bills].join(' ')
  await expireCodes(sql, loan.id, now)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found =
      (await activeCode(sql, fingerprint)) ??
      (await insertCode(sql, {
        account_id: loan.account_id,
        loan_id: loan.id,
        code: digits(method),
        kind: chosen.kind,
        method: methodId,
        bills,
        amount,
        fingerprint,
        created_at: now,
        expires_at: expiryOf(standing, chosen, price, method, now),
      }))
    if (found) return found
  }
  throw new Error('No free payment code was found.')
}
