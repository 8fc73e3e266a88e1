import { readCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { identityOwner, readProfile } from '../profile/profile-queries.ts'
import { agesAt } from '../credit/age-limits.ts'
import { toDayNumber } from '../platform/calendar.ts'
import { type Applicant, type Obligations, obligationsOf } from '../credit/eligibility.ts'
import { hasUnreadCard, isNumberOfAnotherCard } from '../profile/card-photo-queries.ts'
import { type Difference, identityNumberDifferences, personOf, possibleBirths } from '../profile/identity-number.ts'
import { requiredSteps, completedSteps } from '../profile/profile-steps.ts'
import { policyOf } from '../catalog/policy.ts'
import type { ServerConfig } from '../../core/language/release.ts'

export type Application = { accountId: string; applicant: Applicant & Obligations; births: number[]; warnings: Difference[] }

export async function applicantOf(sql: Sql, config: ServerConfig, accountId: string, now: Date): Promise<Application> {
  const { channel } = await readCredit(sql, accountId)
  const profile = await readProfile(sql, accountId)
  const steps = await completedSteps(sql, { config, channel }, accountId, profile, 'auditing')
  const cardid = profile.person?.cardid
  const person = personOf(profile.person)
  const owner = typeof cardid === 'string' ? await identityOwner(sql, cardid) : undefined
  const births = possibleBirths(person)
  const numberDiffers = identityNumberDifferences(person)
  const isOfAnotherCard = await isNumberOfAnotherCard(sql, accountId, person.cardid)
  const applicant = {
    complete: requiredSteps({ config, channel }).every((step) => steps[step]),
    duplicate: owner !== undefined && owner !== accountId,
    ...agesAt(config, births, toDayNumber(now)),
    number_differs: numberDiffers.length > 0,
    card_differs: isOfAnotherCard,
    card_unread: await hasUnreadCard(sql, accountId),
    ...obligationsOf(policyOf(config).terms, profile.job ?? {}),
  }
  return { accountId, applicant, births, warnings: [...numberDiffers, ...(isOfAnotherCard ? ['card' as const] : [])] }
}
