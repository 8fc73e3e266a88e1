import type { Sql } from '../db/db.ts'
import { identityOwner, readProfile } from '../db/profiles.ts'
import type { Sections } from '../db/profiles.ts'
import { PERIOD_DAYS } from '../../core/money.ts'
import { ageOn, dayOf } from './days.ts'
import { nikWarnings } from './nik.ts'
import { stepsOf } from './steps.ts'
import type { Office } from '../../core/release.ts'
import { lenderOf } from './lender.ts'

/** The facts that `flows/decisions/eligibility.json` judges, as `/applicant/…`. Ages in full years. */
export type Applicant = {
  complete: boolean
  duplicate: boolean
  age: number
  /** When the longest plan that is offered would end. */
  age_at_maturity: number
  salary_range: number
  other_loan_status: number
}

export async function applicantOf(
  sql: Sql,
  office: Office,
  accountId: string,
  now: Date,
): Promise<{ applicant: Applicant; warnings: string[]; profile: Sections }> {
  const lender = lenderOf(office)
  const profile = await readProfile(sql, accountId)
  const steps = await stepsOf(sql, office, accountId, profile, 'auditing')
  const person = profile.person ?? {}
  const birth = Number(person.birth_date ?? Number.NaN)
  const longest = Math.max(0, ...[...lender.products.values()].flatMap((product) => product.periods))
  const owner = typeof person.cardid === 'string' ? await identityOwner(sql, person.cardid) : undefined
  const applicant = {
    complete: lender.terms.steps.every((step) => steps[step]),
    duplicate: owner !== undefined && owner !== accountId,
    age: ageOn(birth, dayOf(now)),
    age_at_maturity: ageOn(birth, dayOf(now) + longest * PERIOD_DAYS),
    salary_range: Number(profile.job?.income ?? 0),
    other_loan_status: Number(profile.job?.other_loan_status ?? 0),
  }
  return { applicant, warnings: nikWarnings(String(person.cardid ?? ''), birth, String(person.gender ?? '')), profile }
}
