import { resolveText } from '../../core/values/resolve.ts'
import { formats } from '../../product/formats.ts'
import { selectedBankAccount } from './bank-account-queries.ts'
import type { CreditState } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import type { Profile } from './profile-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import type { ChannelRules } from './channel-rules.ts'
import { hasCardPhoto } from './card-photo-queries.ts'
import { readFaceCheck } from './face-check-queries.ts'
import { policyOf, type StepName } from '../catalog/policy.ts'
import { isOwnAccount } from './own-account.ts'
import { stepFaults, type AnsweredStep } from './step-faults.ts'

type StepCompletion = Record<StepName, boolean>

/**
 * Required steps in the channel's order. The channel comes from the request, so steps locked by the product are required in any channel;
 * those that its order omits come last.
 */
export function requiredSteps({ config: { journeys }, channel }: ChannelRules): StepName[] {
  const own = Object.hasOwn(journeys, channel) ? journeys[channel] : journeys.base
  const locked = Object.entries(journeys.base?.profile?.steps ?? {}).flatMap(([step, { locked }]) => (locked ? [step] : []))
  return [...new Set([...(own?.profile?.order ?? []), ...locked])] as StepName[]
}

/** Key of the text by which the app names the step. */
export function stepMissingError({ config, text, clock }: CallContext, step: StepName): ApiError {
  const stepText = config.journeys.base?.profile?.steps[step]?.text
  return new ApiError('stepMissing', { missing: step, step: resolveText(stepText, {}, { text, now: clock.seconds, formats }) })
}

/** Until it is submitted, a profile has to meet today's rules; a submitted one is judged by the rules of its day. */
const isEditable = (state: CreditState): boolean => state === 'new' || state === 'rejected'

export async function completedSteps(
  sql: Sql,
  rules: ChannelRules,
  accountId: string,
  profile: Profile,
  state: CreditState,
): Promise<StepCompletion> {
  const { person, job, work, contacts } = profile
  const account = await selectedBankAccount(sql, accountId)
  const ktp = await hasCardPhoto(sql, accountId)
  const face = (await readFaceCheck(sql, accountId)).matchedAt !== null
  const answered = { ktp, person: !!person, job: !!job, work: !!work, contacts: !!contacts, face, bank: !!account }
  if (!isEditable(state)) return answered
  const faults = stepFaults(rules, profile)
  const fits = (step: AnsweredStep) => answered[step] && faults[step].length === 0
  const bank = account !== undefined && isOwnAccount(policyOf(rules.config), profile, account.holder)
  return { ...answered, person: fits('person'), job: fits('job'), work: fits('work'), contacts: fits('contacts'), bank }
}
