import { readCredit } from '../db/credits.ts'
import { openLoan } from '../db/loans.ts'
import type { Context } from '../http/handler.ts'
import { secondsOf } from './days.ts'
import type { Product } from './lender.ts'
import { isRunning } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { readStanding } from './standing.ts'
import { present, rupiah } from './wire.ts'
import { paidParts } from '../../core/statement.ts'

/** The highest amount of a product within `available`, on its step; 0 when not even its lowest fits. */
export function highestAmount(product: Product, available: number): number {
  const most = Math.min(product.maximum, available)
  return most < product.minimum ? 0 : most - ((most - product.minimum) % product.step)
}

/** The borrower's limit: what was granted, less the principal that is still out. */
export async function limitOf(context: Context, { member, now, lender }: MemberDesk) {
  const credit = await readCredit(context.sql, member.id)
  const total = credit.state === 'approved' ? credit.limit_amount : 0n
  const loan = await openLoan(context.sql, member.id)
  const paid = loan && isRunning(loan.state) ? paidParts((await readStanding(context.sql, loan, now)).statement).principal : 0n
  const used = loan ? loan.principal - paid : 0n
  const available = rupiah(total > used ? total - used : 0n)
  const products = [...lender.products.values()]
  return present({
    total: rupiah(total),
    used: rupiah(used),
    available,
    min_amount: Math.min(...products.map((product) => product.minimum)),
    max_amount: Math.max(...products.map((product) => highestAmount(product, available))),
    expire_time: credit.state === 'approved' && credit.next_at ? secondsOf(credit.next_at) : undefined,
  })
}
