import { bank, contacts, person, work } from './borrower.ts'

/** Returns the personal data of the tests' borrower with this phone, as it would appear in a log or a table. */
export const personalData = (phone: string): string[] => [
  phone.slice(1),
  person.cardid,
  person.name,
  person.address,
  person.mother_maiden_name as string,
  contacts[0]!.phone.slice(1),
  bank.card_num,
  work.email as string,
]
