import { randomUUID } from 'node:crypto'
import type { Enums } from '../../generated/enums.ts'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type MessageKind = Enums['messageKind']

/** Rupiah, a bill's number, Unix seconds of its due day, and why an application came back. */
export type MessageDetails = { amount?: number; no?: number; due?: number; reason?: string }

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
  /** Names the event beside its kind. */
  cause: string
  details?: MessageDetails
  loanId?: string
  paymentId?: string
}

/** In the transaction of the event; the same event again adds nothing. */
export async function addMessage(sql: Sql, accountId: string, message: NewMessage, at: Date): Promise<void> {
  const { kind, cause, details = {}, loanId, paymentId } = message
  await sql.query(
    `insert into message (id, account_id, kind, cause, details, loan_id, payment_id, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) on conflict (account_id, cause) do nothing`,
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

/** `older`: with all that came before it. False when the account has no such message. */
export async function markRead(sql: Sql, accountId: string, id: string, older: boolean, at: Date): Promise<boolean> {
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

type Announcement = Pick<Message, 'id' | 'kind' | 'details' | 'createdAt'> & { accountId: string; phone: string; locale: string | null }

/** Oldest first. Two servers never claim the same one: the caller's transaction also holds what is sent for it. */
export async function claimAnnouncements(sql: Sql, now: Date, limit: number): Promise<Announcement[]> {
  return sql.query(
    `update message set announced_at = $1 from account where account.id = account_id and message.id in (
       select id from message where announced_at is null order by created_at, sequence limit $2 for update skip locked)
     returning ${columns('id, account_id, kind, details, created_at', 'message')}, account.phone, account.locale`,
    [now, limit],
  )
}
