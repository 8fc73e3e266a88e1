import { formats } from '../../product/formats.ts'
import { ApiError } from '../calls/errors.ts'
import type { Terms } from '../catalog/policy.ts'
import { identityNumberFaults } from './identity-number.ts'

// Pairs of contradicting answers, and the field that the refusal points to.

export function assertIdentityNumber(cardid: string): void {
  if (identityNumberFaults(cardid).length > 0) throw new ApiError('cardidInvalid', { field: '/cardid' })
}

type Income = { income?: unknown; salary?: unknown }

/** A band without bounds accepts any salary. */
export function isSalaryInBand({ salaryBands }: Terms, { income, salary }: Income): boolean {
  const { from, to } = salaryBands[String(income)] ?? {}
  return (from === undefined || Number(salary) >= from) && (to === undefined || Number(salary) <= to)
}

export function assertSalaryInBand(terms: Terms, job: Income): void {
  if (isSalaryInBand(terms, job)) return
  const { from, to } = terms.salaryBands[String(job.income)] ?? {}
  const field = '/salary'
  if (from === undefined) throw new ApiError('salaryAboveBand', { field, to: formats.rupiah(to) })
  if (to === undefined) throw new ApiError('salaryBelowBand', { field, from: formats.rupiah(from) })
  throw new ApiError('salaryOutsideBand', { field, from: formats.rupiah(from), to: formats.rupiah(to) })
}
