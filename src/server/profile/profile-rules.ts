import { thousands } from '../../product/text-format.ts'
import type { ErrorName } from '../calls/errors.ts'
import { ApiError } from '../calls/errors.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import type { Terms } from '../catalog/policy.ts'
import type { IdentityNumberError } from './identity-number.ts'
import { identityNumberErrors } from './identity-number.ts'

// Answers that contradict each other, and the field that the refusal points to.

const identityNumberRefusals: Record<IdentityNumberError, { error: ErrorName; field: Pointer }> = {
  form: { error: 'cardidInvalid', field: '/cardid' },
  region: { error: 'cardidInvalid', field: '/cardid' },
  date: { error: 'cardidInvalid', field: '/cardid' },
  serial: { error: 'cardidInvalid', field: '/cardid' },
  birthDate: { error: 'cardidBirthDate', field: '/birth_date' },
  gender: { error: 'cardidGender', field: '/gender' },
}

export function assertIdentityNumber(person: { cardid: string; birth_date: number; gender: string }): void {
  const [fault] = identityNumberErrors(person.cardid, person.birth_date, person.gender)
  if (fault === undefined) return
  const { error, field } = identityNumberRefusals[fault]
  throw new ApiError(error, { field })
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
  const bounds = {
    ...(from === undefined ? {} : { from: thousands(from) }),
    ...(to === undefined ? {} : { to: thousands(to) }),
  }
  const error = from === undefined ? 'salaryAboveBand' : to === undefined ? 'salaryBelowBand' : 'salaryOutsideBand'
  throw new ApiError(error, { field: '/salary', ...bounds })
}
