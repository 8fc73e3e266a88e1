import { readCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import { identityOwner, readProfile } from '../db/profiles.ts'
import { agesOn } from './ages.ts'
import { dayOf } from './days.ts'
import type { Applicant } from './judge.ts'
import { nikFaults } from './nik.ts'
import { askedSteps, stepsOf } from './steps.ts'
import type { Office } from '../../core/release.ts'

export async function applicantOf(
  sql: Sql,
  office: Office,
  accountId: string,
  now: Date,
): Promise<{ applicant: Applicant; birth: number; warnings: string[] }> {
  const { channel } = await readCredit(sql, accountId)
  const profile = await readProfile(sql, accountId)
  const steps = await stepsOf(sql, office, accountId, profile, 'auditing')
  const person = profile.person ?? {}
  const birth = Number(person.birth_date ?? Number.NaN)
  const owner = typeof person.cardid === 'string' ? await identityOwner(sql, person.cardid) : undefined
  const applicant = {
    complete: askedSteps(office, channel).every((step) => steps[step]),
    duplicate: owner !== undefined && owner !== accountId,
    ...agesOn(office, birth, dayOf(now)),
    salary_range: Number(profile.job?.income ?? 0),
    other_loan_status: Number(profile.job?.other_loan_status ?? 0),
  }
  return { applicant, birth, warnings: nikFaults(String(person.cardid ?? ''), birth, String(person.gender ?? '')) }
}
