import type { JsonSchema } from '../../core/language/json.ts'
import { memberSchema } from '../../core/language/schema.ts'
import { policyOf } from '../catalog/policy.ts'
import { isContactList } from './emergency-contacts.ts'
import { identityNumberFaults } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'
import { isSalaryInBand } from './profile-rules.ts'
import type { ChannelRules } from './channel-rules.ts'
import { isValid, validAnswers } from './stored-answers.ts'

export type AnsweredStep = 'person' | 'job' | 'work' | 'contacts'

/** Fields by step that must be answered again under the channel's current rules; an empty name stands for the whole step. */
export function stepFaults(rules: ChannelRules, { person, job, work, contacts, contact }: Profile): Record<AnsweredStep, string[]> {
  const { config, channel } = rules
  const ofChannel = Object.hasOwn(config.channelPayloads, channel) ? config.channelPayloads[channel] : undefined
  const missing = (call: string, answers: object) => missingFields(config.calls[call]?.payload, ofChannel?.[call], answers)
  const cardid = identityNumberFaults(String(person?.cardid)).length > 0 ? ['cardid'] : []
  const salary = isSalaryInBand(policyOf(config).terms, { ...job }) ? [] : ['salary']
  return {
    person: unique([...missing('saveBase', { ...person, ...contact }), ...cardid]),
    job: unique([...missing('saveWork', { ...job }), ...salary]),
    work: missing('saveWorkV2', { ...work }),
    contacts: [...(contacts?.consent === true ? [] : ['consent']), ...(isContactList(rules, contacts?.socials) ? [] : ['socials'])],
  }
}

/** Required fields without a valid answer. `stricter`: additional requirements of a channel. */
function missingFields(schema: JsonSchema | undefined, stricter: JsonSchema | undefined, answers: object): string[] {
  const valid = Object.fromEntries(
    Object.entries(validAnswers(schema, answers)).filter(([name, answer]) => {
      const rule = memberSchema(stricter, name)
      return rule === undefined || isValid(rule, answer)
    }),
  )
  const schemas = [schema, ...(stricter ? [stricter] : [])]
  if (schemas.every((each) => each !== undefined && isValid(each, valid))) return []
  const missing = unique(schemas.flatMap(requiredOf)).filter((name) => !Object.hasOwn(valid, name))
  return missing.length > 0 ? missing : ['']
}

const requiredOf = (schema: JsonSchema | undefined): string[] => (Array.isArray(schema?.required) ? schema.required.map(String) : [])
const unique = (names: string[]): string[] => [...new Set(names)]
