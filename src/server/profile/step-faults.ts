import type { JsonSchema } from '../../core/language/json.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { policyOf } from '../catalog/policy.ts'
import { isContactList } from './emergency-contacts.ts'
import { identityNumberFaults } from './identity-number.ts'
import type { Profile } from './profile-queries.ts'
import { isSalaryInBand } from './profile-rules.ts'
import { areComplete, validAnswers } from './stored-answers.ts'

export type AnsweredStep = 'person' | 'job' | 'work' | 'contacts'

/** By step, the fields for which today's rules ask it again; the empty name stands for the whole. */
export function stepFaults(config: ServerConfig, { person, job, work, contacts, contact }: Profile): Record<AnsweredStep, string[]> {
  const { saveBase, saveWork, saveWorkV2 } = config.calls
  const cardid = identityNumberFaults(String(person?.cardid)).length > 0 ? ['cardid'] : []
  const salary = isSalaryInBand(policyOf(config).terms, { ...job }) ? [] : ['salary']
  return {
    person: unique([...missingFields(saveBase?.payload, { ...person, ...contact }), ...cardid]),
    job: unique([...missingFields(saveWork?.payload, { ...job }), ...salary]),
    work: missingFields(saveWorkV2?.payload, { ...work }),
    contacts: [...(contacts?.consent === true ? [] : ['consent']), ...(isContactList(config, contacts?.socials) ? [] : ['socials'])],
  }
}

/** Required ones without an answer that fits. */
function missingFields(schema: JsonSchema | undefined, answers: object): string[] {
  if (areComplete(schema, answers)) return []
  const valid = validAnswers(schema, answers)
  const required = Array.isArray(schema?.required) ? schema.required.map(String) : []
  const missing = required.filter((name) => !Object.hasOwn(valid, name))
  return missing.length > 0 ? missing : ['']
}

const unique = (names: string[]): string[] => [...new Set(names)]
