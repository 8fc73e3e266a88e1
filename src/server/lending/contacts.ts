import type { Office } from '../../core/release.ts'
import { ApiError } from '../errors.ts'
import { fits, schemaOf } from './answers.ts'

export type EmergencyContact = { name: string; relationship: number; phone: string }

const COUNT = 2

/** By the contract's own schema of a contact: what the phone is told of them is what it may send. */
export function areContacts(office: Office, contacts: unknown): contacts is EmergencyContact[] {
  const socials = schemaOf(office.calls.social?.reply, 'socials')
  if (!socials) throw new Error('The call social has no schema of its contacts.')
  return Array.isArray(contacts) && contacts.length === COUNT && fits(socials, contacts)
}

/** The two emergency contacts out of the JSON text that the call carries. */
export function readContacts(office: Office, text: string): EmergencyContact[] {
  let contacts: unknown
  try {
    contacts = JSON.parse(text)
  } catch {
    throw new ApiError('contactsInvalid', { field: '/socials' })
  }
  if (!areContacts(office, contacts)) throw new ApiError('contactsInvalid', { field: '/socials' })
  return contacts
}
