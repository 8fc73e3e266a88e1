import type { Sql } from '../db/db.ts'
import type { Ports } from '../ports/ports.ts'
import type { WhatsappNumber, WhatsappState } from '../ports/whatsapp-port.ts'
import { readWhatsapp, saveFirstWhatsapp } from './whatsapp-queries.ts'

type Deps = Pick<Ports, 'whatsapp'>
type Borrower = { id: string; phone: string }

/** Without a provider every number counts as verified. */
export const whatsappState = ({ whatsapp }: Deps, number: WhatsappNumber, now: Date): WhatsappState =>
  whatsapp ? whatsapp.stateOf(number, now) : 'verified'

/** Runs while the application is under audit, so that the answer is there before the first order. */
export async function checkOwnNumber(sql: Sql, { whatsapp }: Deps, { id, phone }: Borrower, now: Date): Promise<void> {
  if (whatsapp) await saveFirstWhatsapp(sql, id, phone, now)
}

/** The borrower's own number is refused only when the provider has said no; a number given in its place needs a yes. */
export async function isOnWhatsapp(sql: Sql, ports: Deps, { id, phone }: Borrower, now: Date): Promise<boolean> {
  const number = await readWhatsapp(sql, id)
  if (!number) return true
  const state = whatsappState(ports, number, now)
  return state === 'verified' || (state === 'pending' && number.phone === phone)
}
