import type { ServerConfig } from '../../core/language/release.ts'
import { resolveText } from '../../core/values/resolve.ts'
import { formats } from '../../product/formats.ts'
import { selectedBankAccount } from './bank-account-queries.ts'
import type { CreditState } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import type { Profile } from './profile-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { areComplete } from './stored-answers.ts'
import { hasCardPhoto } from './card-photo-queries.ts'
import { readFaceCheck } from './face-check-queries.ts'
import { isContactList } from './emergency-contacts.ts'
import type { StepName } from '../catalog/policy.ts'
import { policyOf } from '../catalog/policy.ts'
import { identityNumberFaults } from './identity-number.ts'
import { isSalaryInBand } from './profile-rules.ts'

type StepCompletion = Record<StepName, boolean>

/** In the channel's order. An unknown channel counts as the product itself. */
export function requiredSteps({ journeys }: ServerConfig, channel: string): StepName[] {
  const own = Object.hasOwn(journeys, channel) ? journeys[channel] : journeys.base
  return (own?.profile?.order ?? []) as StepName[]
}

/** Names the step in the text that the app shows for it. */
export function stepMissingError({ config, text, clock }: CallContext, step: StepName): ApiError {
  const stepText = config.journeys.base?.profile?.steps[step]?.text
  return new ApiError('stepMissing', { missing: step, step: resolveText(stepText, {}, { text, now: clock.seconds, formats }) })
}

/** Until it is submitted, a profile has to fit today's rules; a submitted one stands by the rules of its day. */
const isEditable = (state: CreditState): boolean => state === 'new' || state === 'rejected'

const hasValidIdentityNumber = ({ cardid }: Record<string, unknown> = {}): boolean => identityNumberFaults(String(cardid)).length === 0

export async function completedSteps(
  sql: Sql,
  config: ServerConfig,
  accountId: string,
  profile: Profile,
  state: CreditState,
): Promise<StepCompletion> {
  const { person, job, work, contacts, contact } = profile
  const bank = (await selectedBankAccount(sql, accountId)) !== undefined
  const ktp = await hasCardPhoto(sql, accountId)
  const face = (await readFaceCheck(sql, accountId)).matchedAt !== null
  const answered = { ktp, person: !!person, job: !!job, work: !!work, contacts: !!contacts, face, bank }
  if (!isEditable(state)) return answered
  const { saveBase, saveWork, saveWorkV2 } = config.calls
  return {
    ...answered,
    person: answered.person && areComplete(saveBase?.payload, { ...person, ...contact }) && hasValidIdentityNumber(person),
    job: answered.job && areComplete(saveWork?.payload, { ...job }) && isSalaryInBand(policyOf(config).terms, { ...job }),
    work: answered.work && areComplete(saveWorkV2?.payload, { ...work }),
    contacts: answered.contacts && contacts?.consent === true && isContactList(config, contacts.socials),
  }
}
