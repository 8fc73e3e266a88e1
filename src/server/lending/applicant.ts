import { readCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import { identityOwner, readProfile } from '../db/profiles.ts'
import { agesAt } from './ages.ts'
import { toDayNumber } from './days.ts'
import type { Applicant } from './judge.ts'
import { identityNumberErrors } from './nik.ts'
import { requiredSteps, completedSteps } from './steps.ts'
import type { ServerConfig } from '../../core/release.ts'

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
