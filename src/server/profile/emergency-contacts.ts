import type { ValidateFunction } from 'ajv'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap } from '../../core/language/map.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { memberSchema } from '../../core/language/schema.ts'
import type { Enums } from '../../generated/enums.ts'
import { ApiError } from '../calls/errors.ts'
import { errorPointer, validatorFor } from '../http/call-schemas.ts'
import type { ChannelRules } from './channel-rules.ts'
import type { Profile } from './profile-queries.ts'
import { isValid } from './stored-answers.ts'

type EmergencyContact = { name: string; relationship: Enums['relationship']; phone: string }

/** The contacts as they were saved, under whatever rules. */
export const storedContacts = ({ contacts }: Profile): EmergencyContact[] =>
  Array.isArray(contacts?.socials) ? (contacts.socials as EmergencyContact[]) : []

/**
 * The form's own schemas of the list, including its length, of the product and of the channel, so that the app and the server accept the
 * same.
 */
function schemasOf({ config, channel }: ChannelRules): JsonSchema[] {
  const stricter = Object.hasOwn(config.channelPayloads, channel) ? config.channelPayloads[channel]?.saveSocial : undefined
  const ofChannel = (stricter?.allOf ?? [stricter]) as (JsonSchema | undefined)[]
  const schemas = [config.calls.saveSocial?.payload, ...ofChannel].flatMap((payload) => {
    const { contentSchema } = memberSchema(payload, 'socials') ?? {}
    return typeof contentSchema === 'object' ? [contentSchema as JsonSchema] : []
  })
  if (schemas.length === 0) throw new Error('The call saveSocial does not say what its socials hold.')
  return schemas
}

const validatorsOf = (rules: ChannelRules): ValidateFunction[] => schemasOf(rules).map((schema) => validatorFor(schema))

export function isContactList(rules: ChannelRules, contacts: unknown): contacts is EmergencyContact[] {
  return validatorsOf(rules).every((validate) => validate(contacts) === true)
}

/** Those that fit the rules, of a list that is too short because one was removed. */
export function validContacts(rules: ChannelRules, contacts: readonly EmergencyContact[]): EmergencyContact[] {
  const schemas = schemasOf(rules).flatMap(({ items }) => (isMap(items) ? [items] : []))
  return contacts.filter((contact) => schemas.every((schema) => isValid(schema, contact)))
}

export function parseContacts(rules: ChannelRules, text: string): EmergencyContact[] {
  let contacts: unknown
  try {
    contacts = JSON.parse(text)
  } catch {
    throw new ApiError('contactsInvalid', { field: '/socials' })
  }
  if (isContactList(rules, contacts)) return contacts
  const [error] = validatorsOf(rules).find((validate) => validate(contacts) !== true)?.errors ?? []
  const inside = (error && errorPointer(error)) ?? ''
  throw new ApiError(inside.endsWith('/phone') ? 'phoneInvalid' : 'contactsInvalid', { field: `/socials${inside}` as Pointer })
}
