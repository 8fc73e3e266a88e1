import { readCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { identityOwner, readProfile } from '../profile/profile-queries.ts'
import { agesAt } from '../credit/age-limits.ts'
import { toDayNumber } from '../platform/calendar.ts'
import type { Applicant } from '../credit/eligibility.ts'
import { identityNumberErrors } from '../profile/identity-number.ts'
import { requiredSteps, completedSteps } from '../profile/profile-steps.ts'
import type { ServerConfig } from '../../core/language/release.ts'

export async function applicantOf(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  now: Date,
): Promise<{ applicant: Applicant; birth: number; warnings: string[] }> {
  const { channel } = await readCredit(sql, accountId)
  const profile = await readProfile(sql, accountId)
  const steps = await completedSteps(sql, config, accountId, profile, 'auditing')
  const person = profile.person ?? {}
  const birth = Number(person.birth_date ?? Number.NaN)
  const owner = typeof person.cardid === 'string' ? await identityOwner(sql, person.cardid) : undefined
  const applicant = {
    complete: requiredSteps(config, channel).every((step) => steps[step]),
    duplicate: owner !== undefined && owner !== accountId,
    ...agesAt(config, birth, toDayNumber(now)),
    salary_range: Number(profile.job?.income ?? 0),
    other_loan_status: Number(profile.job?.other_loan_status ?? 0),
  }
  return { applicant, birth, warnings: identityNumberErrors(String(person.cardid ?? ''), birth, String(person.gender ?? '')) }
}
