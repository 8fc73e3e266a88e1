import type { ValidateFunction } from 'ajv'
import type { JsonSchema, Pointer } from '../../core/language.ts'
import type { Office } from '../../core/release.ts'
import { ApiError } from '../errors.ts'
import { createAjv, fieldOf } from '../http/schemas.ts'
import { schemaOf } from './answers.ts'

export type EmergencyContact = { name: string; relationship: number; phone: string }

const ajv = createAjv()
const validators = new WeakMap<JsonSchema, ValidateFunction>()

/** The form's own schema of the list, how many there are too: what the phone is told of them is what it may send. */
function validatorOf(office: Office): ValidateFunction {
  const { contentSchema } = schemaOf(office.calls.saveSocial?.payload, 'socials') ?? {}
  if (typeof contentSchema !== 'object') throw new Error('The call saveSocial does not say what its socials hold.')
  const schema = contentSchema as JsonSchema
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate
}

export function areContacts(office: Office, contacts: unknown): contacts is EmergencyContact[] {
  return validatorOf(office)(contacts) === true
}

/** The emergency contacts out of the JSON text that the call carries; a fault is named down to the contact's field. */
export function readContacts(office: Office, text: string): EmergencyContact[] {
  let contacts: unknown
  try {
    contacts = JSON.parse(text)
  } catch {
    throw new ApiError('contactsInvalid', { field: '/socials' })
  }
  if (areContacts(office, contacts)) return contacts
  const [fault] = validatorOf(office).errors ?? []
  const inside = (fault && fieldOf(fault)) ?? ''
  throw new ApiError(inside.endsWith('/phone') ? 'phoneInvalid' : 'contactsInvalid', { field: `/socials${inside}` as Pointer })
}
