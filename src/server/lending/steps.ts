import type { Office } from '../../core/release.ts'
import { resolveText } from '../../core/value.ts'
import { chosenBankAccount } from '../db/bank-accounts.ts'
import type { CreditState } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import type { Sections } from '../db/profiles.ts'
import { ApiError } from '../errors.ts'
import type { Context } from '../http/handler.ts'
import { areWhole } from './answers.ts'
import { areContacts } from './contacts.ts'
import type { StepName } from './lender.ts'
import { lenderOf } from './lender.ts'
import { nikFaults } from './nik.ts'
import { isInBand } from './refuse-profile.ts'

export type Steps = Record<StepName, boolean>

/** The steps that a channel asks for, in its order, as the phone asks for them. An unknown channel is the product itself. */
export function askedSteps({ journeys }: Office, channel: string): StepName[] {
  const own = Object.hasOwn(journeys, channel) ? journeys[channel] : journeys.base
  return (own?.profile?.order ?? []) as StepName[]
}

/** Refuses by the name of the step that has to be done first, in the words that the app shows of it. */
export function stepMissing({ office, text, clock }: Context, step: StepName): ApiError {
  const words = office.journeys.base?.profile?.steps[step]?.text
  return new ApiError('stepMissing', { missing: step, step: resolveText(words, {}, { text, now: clock.seconds }) })
}

/** While a profile is written its answers have to fit the rules of today; what was submitted was judged by the rules of its day. */
const isWritten = (state: CreditState): boolean => state === 'new' || state === 'rejected'

const hasNik = ({ cardid, birth_date, gender }: Record<string, unknown> = {}): boolean =>
  nikFaults(String(cardid), Number(birth_date), String(gender)).length === 0

/** Progress is read off the answers; it is stored nowhere. */
export async function stepsOf(sql: Sql, office: Office, accountId: string, profile: Sections, state: CreditState): Promise<Steps> {
  const { person, job, work, contacts, contact } = profile
  const bank = (await chosenBankAccount(sql, accountId)) !== undefined
  const given = { ktp: false, person: !!person, job: !!job, work: !!work, contacts: !!contacts, face: false, bank }
  if (!isWritten(state)) return given
  const { saveBase, saveWork, saveWorkV2 } = office.calls
  return {
    ...given,
    person: given.person && areWhole(saveBase?.payload, { ...contact, ...person }) && hasNik(person),
    job: given.job && areWhole(saveWork?.payload, { ...job }) && isInBand(lenderOf(office).terms, { ...job }),
    work: given.work && areWhole(saveWorkV2?.payload, { ...work }),
    contacts: given.contacts && contacts?.consent === true && areContacts(office, contacts.socials),
  }
}
