import { Ajv } from 'ajv'
import { ApiError } from '../errors.ts'
import type { Office } from '../../core/release.ts'

export type EmergencyContact = { name: string; relationship: number; phone: string }

const checks = new WeakMap<Office, (value: unknown) => boolean>()

/** The contract's own schema of a contact: what the phone is told of them is what it may send. */
function checkOf(office: Office): (value: unknown) => boolean {
  const known = checks.get(office)
  if (known) return known
  const reply = office.calls.social?.reply as { properties?: { socials?: object } } | undefined
  if (!reply?.properties?.socials) throw new Error('The call social has no schema of its contacts.')
  const ajv = new Ajv({ strict: false, unicodeRegExp: true })
  const validate = ajv.compile({ ...reply.properties.socials, minItems: 2, maxItems: 2 })
  const check = (value: unknown) => validate(value) === true
  checks.set(office, check)
  return check
}

/** The two emergency contacts out of the JSON text that the call carries. */
export function readContacts(office: Office, text: string): EmergencyContact[] {
  let contacts: unknown
  try {
    contacts = JSON.parse(text)
  } catch {
    throw new ApiError('contactsInvalid', { field: 'contacts' })
  }
  if (!checkOf(office)(contacts)) throw new ApiError('contactsInvalid', { field: 'contacts' })
  return contacts as EmergencyContact[]
}
