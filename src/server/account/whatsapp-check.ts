import type { Sql } from '../db/db.ts'
import { readWhatsapp, type Whatsapp } from './whatsapp-queries.ts'
import { addMinutes } from '../platform/calendar.ts'

/** A local stand-in: the check takes this long, and numbers that end in 0000 have no WhatsApp. */
const CHECK_MINUTES = 0.25
const hasWhatsapp = (phone: string): boolean => !phone.endsWith('0000')

export function whatsappState(row: Whatsapp, now: Date): Whatsapp['state'] {
  if (row.state !== 'pending' || addMinutes(row.changedAt, CHECK_MINUTES) > now) return row.state
  return hasWhatsapp(row.phone) ? 'verified' : 'not_whatsapp'
}

export async function isOnWhatsapp(sql: Sql, member: { id: string; phone: string }, now: Date): Promise<boolean> {
  if (hasWhatsapp(member.phone)) return true
  const row = await readWhatsapp(sql, member.id)
  return row !== undefined && whatsappState(row, now) === 'verified'
}
