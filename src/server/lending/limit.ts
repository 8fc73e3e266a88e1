import { readCredit } from '../db/credits.ts'
import { openLoan } from '../db/loans.ts'
import type { CallContext } from '../http/handler.ts'
import { toSeconds } from './days.ts'
import type { Product } from './lender.ts'
import { isRunning } from './loan-states.ts'
import type { MemberContext } from './member-desk.ts'
import { readLoanPosition } from './standing.ts'
import { omitMissing, toNumber } from './wire.ts'
import { paidAmounts } from '../../core/statement.ts'

/** The highest amount of a product within `available`, on its step; 0 when not even its lowest fits. */
export function maxAmount(product: Product, available: number): number {
  const most = Math.min(product.maximum, available)
  return most < product.minimum ? 0 : most - ((most - product.minimum) % product.step)
}

/** The borrower's limit: what was granted, less the principal that is still out. */
export async function creditLimitReply(context: CallContext, { member, now, policy }: MemberContext) {
  const credit = await readCredit(context.sql, member.id)
  const total = credit.state === 'approved' ? credit.limit_amount : 0n
  const loan = await openLoan(context.sql, member.id)
  const paid = loan && isRunning(loan.state) ? paidAmounts((await readLoanPosition(context.sql, loan, now)).statement).principal : 0n
  const used = loan ? loan.principal - paid : 0n
  const available = toNumber(total > used ? total - used : 0n)
  const products = [...policy.products.values()]
  return omitMissing({
    total: toNumber(total),
    used: toNumber(used),
    available,
    min_amount: Math.min(...products.map((product) => product.minimum)),
    max_amount: Math.max(...products.map((product) => maxAmount(product, available))),
    expire_time: credit.state === 'approved' && credit.next_at ? toSeconds(credit.next_at) : undefined,
  })
}
