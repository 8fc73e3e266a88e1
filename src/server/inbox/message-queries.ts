import { randomUUID } from 'node:crypto'
import type { Enums } from '../../generated/enums.ts'
import { NOT_ERASED } from '../auth/account-queries.ts'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'

export type MessageKind = Enums['messageKind']

/**
 * Amounts in rupiah, number of a bill and its due day in Unix seconds, the reason for which an application was sent back or refused or
 * money could not be sent, with the ages accepted on that day, and the number of a ticket. `due` is also the day
 * from which one may apply again, or until which an account can be changed.
 */
export type MessageDetails = {
  amount?: number
  no?: number
  due?: number | undefined
  reason?: string
  from?: number | undefined
  to?: number | undefined
  ticket?: string
}

export type Message = {
  id: string
  kind: MessageKind
  details: MessageDetails
  loanId: string | null
  paymentId: string | null
  createdAt: Date
  readAt: Date | null
}

type NewMessage = {
  kind: MessageKind
  /** Identifies the event, together with the kind. */
  cause: string
  details?: MessageDetails
  loanId?: string
  paymentId?: string
}

/** Called in the event's transaction. Repeating the event adds nothing, and an erased person gets no messages. */
export async function addMessage(sql: Sql, accountId: string, message: NewMessage, at: Date): Promise<void> {
  const { kind, cause, details = {}, loanId, paymentId } = message
  await sql.query(
    `insert into message (id, account_id, kind, cause, details, loan_id, payment_id, created_at)
     select $1, account.id, $3, $4, $5::jsonb, $6, $7, $8 from account where account.id = $2 and ${NOT_ERASED}
     on conflict (account_id, cause) do nothing`,
    [randomUUID(), accountId, kind, `${kind}:${cause}`, JSON.stringify(details), loanId ?? null, paymentId ?? null, at],
  )
}

/** Newest first. */
export async function listMessages(sql: Sql, accountId: string, limit: number): Promise<Message[]> {
  return sql.query(
    `select ${columns('id, kind, details, loan_id, payment_id, created_at, read_at')} from message
     where account_id = $1 order by created_at desc, sequence desc limit $2`,
    [accountId, limit],
  )
}

export async function countUnread(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ unread: number }>(
    'select count(*)::int as unread from message where account_id = $1 and read_at is null',
    [accountId],
  )
  return row?.unread ?? 0
}

/** `older`: includes all earlier messages. Returns false when the account has no such message. */
export async function markRead(sql: Sql, accountId: string, { id, older }: { id: string; older: boolean }, at: Date): Promise<boolean> {
  const [message] = await sql.query<{ createdAt: Date; sequence: bigint }>(
    `select ${columns('created_at, sequence')} from message where account_id = $1 and id = $2`,
    [accountId, id],
  )
  if (!message) return false
  await sql.query(
    `update message set read_at = $3 where account_id = $1 and read_at is null and (id = $2 or ($4 and (created_at, sequence) <= ($5::timestamptz, $6)))`,
    [accountId, id, at, older, message.createdAt, message.sequence],
  )
  return true
}

type Announcement = Pick<Message, 'id' | 'kind' | 'details' | 'loanId' | 'createdAt'> & {
  accountId: string
  phone: string
  locale: string | null
}

/** Ids and positions, oldest first, from the one after `after` on, without those of the kinds `except`. Positions begin at 1. */
export async function listUnannounced(
  sql: Sql,
  limit: number,
  { after = 0n, except = [] }: { after?: bigint | undefined; except?: readonly string[] } = {},
): Promise<{ id: string; sequence: bigint }[]> {
  return sql.query(
    `select id, sequence from message where announced_at is null and sequence > $1 and kind <> all($2::text[]) order by sequence limit $3`,
    [after, except, limit],
  )
}

/** Undefined when another server has claimed it. The caller's transaction also stores the message to be sent. */
export async function claimAnnouncement(sql: Sql, id: string, now: Date): Promise<Announcement | undefined> {
  const [row] = await sql.query<Announcement>(
    `update message set announced_at = $2 from account where account.id = account_id and message.id = $1 and announced_at is null
     returning ${columns('id, account_id, kind, details, loan_id, created_at', 'message')}, account.phone, account.locale`,
    [id, now],
  )
  return row
}

/** Keeps messages of running loans: without them, a reminder that was already sent would be sent again. */
export async function deleteInboxBefore(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `delete from message where id in (
       select id from message where created_at < $1 and not exists (select from loan_order where loan_order.id = loan_id and open)
       limit ${BATCH}) returning 1`,
    [before],
  )
  return rows.length
}
