import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

/** Who may use a ticket: the installation of the app that brought the token, in the channel that it came by. */
type TicketHolder = { ticketHash: Uint8Array; channel: string; deviceId: string | undefined }
type Ticket = TicketHolder & { tokenHash: Uint8Array; phone: string; expiresAt: Date }

/** False when the partner's token was brought before. */
export async function insertPartnerTicket(
  sql: Sql,
  { ticketHash, tokenHash, channel, deviceId, phone, expiresAt }: Ticket,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into partner_ticket (ticket_hash, token_hash, channel, device_id, phone, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (token_hash) do nothing returning 1`,
    [ticketHash, tokenHash, channel, deviceId ?? null, phone, expiresAt],
  )
  return rows.length > 0
}

/** Once, and in time. */
export async function usePartnerTicket(
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
  deleteBatch(sql, 'partner_ticket', 'ticket_hash', 'expires_at', expiredBefore)
