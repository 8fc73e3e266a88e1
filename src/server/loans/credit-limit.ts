import type { Standing } from './standing.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { Product } from '../catalog/policy.ts'
import { limitEnd } from '../credit/credit-state.ts'
import { isRunning } from './loan-states.ts'
import type { MemberContext } from '../account/member-context.ts'
import { readLoanPosition } from './loan-position.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'
import { paidAmounts } from './statement.ts'

/** On the product's step; 0 when not even its lowest amount fits. */
export function maxAmount(product: Product, available: number): number {
  const most = Math.min(product.maximum, available)
  return most < product.minimum ? 0 : most - ((most - product.minimum) % product.step)
}

export async function creditLimitReply(context: CallContext, { now, policy }: MemberContext, { credit, open: loan, usedUntil }: Standing) {
  const total = credit.state === 'approved' ? credit.limitAmount : 0n
  const paid = loan && isRunning(loan.state) ? paidAmounts((await readLoanPosition(context.sql, loan, now)).statement).principal : 0n
  const used = loan ? loan.principal - loan.refunded - paid : 0n
  const available = toNumber(total > used ? total - used : 0n)
  const products = [...policy.products.values()]
  const idleDays = policy.terms.timers.limitIdleDays
  return omitMissing({
    total: toNumber(total),
    used: toNumber(used),
    available,
    min_amount: Math.min(...products.map((product) => product.minimum)),
    max_amount: Math.max(...products.map((product) => maxAmount(product, available))),
    reason: credit.state === 'approved' && credit.reason ? context.text(`policy.limit.${credit.reason}`) : undefined,
    expire_time:
      credit.state === 'approved' && credit.nextAt && !loan ? toSeconds(limitEnd(credit.nextAt, usedUntil, idleDays)) : undefined,
  })
}
