import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { SMS_TEXT_COLUMN } from './sms-outbox-queries.ts'

/** `text`: sealed. */
export type Delivery = { id: string; phone: string; pushTo: string | null; text: string; attempts: number }
type WayOut = 'sms' | 'push'

const ROWS_OF: Record<WayOut, string> = { sms: 'push_to is null', push: 'push_to is not null' }

/**
 * Claims messages, the shortest-lived first: a code lives minutes, a reminder a day. Two servers never claim the same one; the claim of a
 * dead server ends at `until`.
 */
export async function claimDeliveries(
  sql: Sql,
  way: WayOut,
  now: Date,
  { until, limit }: { until: Date; limit: number },
): Promise<Delivery[]> {
  return sql.query(
    `update sms_outbox set next_at = $2, attempts = attempts + 1 where id in (
       select id from sms_outbox where next_at <= $1 and expires_at > $1 and ${ROWS_OF[way]}
       order by expires_at - created_at, next_at limit $3 for update skip locked)
     returning ${columns('id, phone, push_to, text, attempts')}`,
    [now, until, limit],
  )
}

/** @throws when it was sealed with a key that is not there any more. */
export const openDelivery = ({ vault }: Sql, delivery: Delivery): Delivery => ({
  ...delivery,
  text: vault.open(delivery.text, SMS_TEXT_COLUMN),
})

export async function finishDelivery(sql: Sql, id: string): Promise<void> {
  await sql.query(`update sms_outbox set next_at = null, text = '' where id = $1`, [id])
}

export async function postponeDelivery(sql: Sql, id: string, nextAt: Date): Promise<void> {
  await sql.query('update sms_outbox set next_at = $2 where id = $1 and next_at is not null', [id, nextAt])
}

export async function sendBySms(sql: Sql, id: string, nextAt: Date): Promise<void> {
  await sql.query('update sms_outbox set push_to = null, attempts = 0, next_at = $2 where id = $1 and next_at is not null', [id, nextAt])
}

/** Drops messages that are too late to be useful, e.g. codes. Returns their number. */
export async function discardLateDeliveries(sql: Sql, way: WayOut, now: Date): Promise<number> {
  const rows = await sql.query(
    `update sms_outbox set next_at = null, text = '' where next_at is not null and expires_at <= $1 and ${ROWS_OF[way]} returning id`,
    [now],
  )
  return rows.length
}
