import type { ValidateFunction } from 'ajv'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { memberSchema } from '../../core/language/schema.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ApiError } from '../calls/errors.ts'
import { errorPointer, validatorFor } from '../http/call-schemas.ts'

type EmergencyContact = { name: string; relationship: number; phone: string }

/** The form's own schema of the list, its length included, so that the app and the server accept the same. */
function validatorOf(config: ServerConfig): ValidateFunction {
  const { contentSchema } = memberSchema(config.calls.saveSocial?.payload, 'socials') ?? {}
  if (typeof contentSchema !== 'object') throw new Error('The call saveSocial does not say what its socials hold.')
  return validatorFor(contentSchema as JsonSchema)
}

export function isContactList(config: ServerConfig, contacts: unknown): contacts is EmergencyContact[] {
  return validatorOf(config)(contacts) === true
}

export function parseContacts(config: ServerConfig, text: string): EmergencyContact[] {
  let contacts: unknown
  try {
    contacts = JSON.parse(text)
  } catch {
    throw new ApiError('contactsInvalid', { field: '/socials' })
  }
  if (isContactList(config, contacts)) return contacts
  const [error] = validatorOf(config).errors ?? []
  const inside = (error && errorPointer(error)) ?? ''
  throw new ApiError(inside.endsWith('/phone') ? 'phoneInvalid' : 'contactsInvalid', { field: `/socials${inside}` as Pointer })
}
