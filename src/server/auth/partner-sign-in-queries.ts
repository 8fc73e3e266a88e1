import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

/** Holder of a ticket: the installation of the app that brought the token, in its channel. */
type TicketHolder = { ticketHash: Uint8Array; channel: string; deviceId: string | undefined }
type Ticket = TicketHolder & { tokenHash: Uint8Array; phone: string; expiresAt: Date }

/**
 * Stores a ticket and returns its expiry; the same ticket keeps its first one. Undefined when the partner's token was used for another
 * ticket, or this ticket is used or too old.
 */
export async function insertPartnerTicket(
  sql: Sql,
  { ticketHash, tokenHash, channel, deviceId, phone, expiresAt }: Ticket,
  now: Date,
): Promise<Date | undefined> {
  const [made] = await sql.query(
    `insert into partner_ticket (ticket_hash, token_hash, channel, device_id, phone, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [ticketHash, tokenHash, channel, deviceId ?? null, phone, expiresAt],
  )
  if (made) return expiresAt
  const [known] = await sql.query<{ expiresAt: Date }>(
    `select ${columns('expires_at')} from partner_ticket where ticket_hash = $1 and used_at is null and expires_at > $2`,
    [ticketHash, now],
  )
  return known?.expiresAt
}

/** Redeems a ticket once, before it expires. */
export async function redeemPartnerTicket(
  sql: Sql,
  { ticketHash, channel, deviceId }: TicketHolder,
  now: Date,
): Promise<{ phone: string } | undefined> {
  const [row] = await sql.query<{ phone: string }>(
    `update partner_ticket set used_at = $4
     where ticket_hash = $1 and channel = $2 and device_id is not distinct from $3 and used_at is null and expires_at > $4
     returning ${columns('phone')}`,
    [ticketHash, channel, deviceId ?? null, now],
  )
  return row
}

export const deletePartnerTicketsBefore = (sql: Sql, expiredBefore: Date): Promise<number> =>
  deleteBatch(sql, { table: 'partner_ticket', key: 'ticket_hash', time: 'expires_at' }, expiredBefore)
