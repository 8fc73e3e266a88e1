import { formats } from '../../product/formats.ts'
import { maxPrincipal, type Plan, type Rates } from '../../product/loan-math.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import type { MemberContext } from '../account/member-context.ts'
import { ApiError } from '../calls/errors.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { incomeShareOn } from '../catalog/policy.ts'
import { obligationsOf, hasOtherLoan } from '../credit/eligibility.ts'
import type { Sql } from '../db/db.ts'
import { toDayNumber, toIsoDay } from '../platform/calendar.ts'
import { readProfile } from '../profile/profile-queries.ts'

/**
 * Limits of one borrower's plans. `birth`: Unix seconds. `maxInstalment`: rupiah, from the income in the profile. A borrower has no second
 * loan here, so only loans elsewhere reduce it.
 */
export type BorrowerBounds = { birth: number | undefined; maxInstalment: bigint }

export async function readBorrowerBounds(sql: Sql, { member, now, policy: { terms } }: MemberContext): Promise<BorrowerBounds> {
  const { person, job } = await readProfile(sql, member.id)
  const obligations = obligationsOf(terms, job ?? {})
  const { percent, otherLoanPercent } = incomeShareOn(terms, toIsoDay(toDayNumber(now)))
  const share = hasOtherLoan(obligations) ? otherLoanPercent : percent
  return {
    birth: typeof person?.birth_date === 'number' ? person.birth_date : undefined,
    maxInstalment: (BigInt(obligations.salary + obligations.wages) * BigInt(share)) / 100n,
  }
}

export const isAffordable = (amount: number | bigint, instalments: number, rates: Rates, { maxInstalment }: BorrowerBounds): boolean =>
  BigInt(amount) <= maxPrincipal({ instalments, rates, most: maxInstalment })

/** @throws ApiError for a plan whose instalments would take too much of the income. */
export function assertAffordable({ rows }: Plan, { maxInstalment }: BorrowerBounds, field: Pointer): void {
  // The first instalment carries the remainder of the division, so none is higher.
  const amount = rows[0]?.amount ?? 0n
  if (amount <= maxInstalment) return
  const rupiah = (whole: bigint) => formats.rupiah(toNumber(whole))
  throw new ApiError('instalmentHigh', { field, amount: rupiah(amount), most: rupiah(maxInstalment) })
}
