import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type MerchantEvent = {
  id: string
  merchant: string
  body: Record<string, unknown>
  attempts: number
  createdAt: Date
  deliveredAt: Date | null
}
const NAMES = 'id, merchant, body, attempts, created_at, delivered_at'

/** Stored in the caller's transaction, so that it is sent exactly when that commits. */
export async function insertMerchantEvent(
  sql: Sql,
  event: { merchant: string; purchaseId: string; body: object; at: Date },
): Promise<void> {
  await sql.query(
    'insert into merchant_event (id, merchant, purchase_id, body, created_at, next_at) values ($1, $2, $3, $4::jsonb, $5, $5)',
    [randomUUID(), event.merchant, event.purchaseId, JSON.stringify(event.body), event.at],
  )
}

/**
 * Claims the oldest `each` events of every merchant but `except`, so that a merchant with many events does not hold up others. Two servers
 * never claim the same event; the claim of a dead server ends at `until`.
 */
export async function claimMerchantEvents(
  sql: Sql,
  now: Date,
  until: Date,
  { each, except }: { each: number; except: readonly string[] },
): Promise<MerchantEvent[]> {
  return sql.query(
    `update merchant_event set next_at = $2, attempts = attempts + 1 where id in (
       select id from merchant_event where next_at <= $1 and id in (
         select id from (
           select id, row_number() over (partition by merchant order by next_at) as place
           from merchant_event where next_at <= $1 and merchant <> all ($4::text[])) as due
         where place <= $3)
       for update skip locked)
     returning ${columns(NAMES)}`,
    [now, until, each, except],
  )
}

export async function finishMerchantEvent(sql: Sql, id: string, deliveredAt: Date | undefined): Promise<void> {
  await sql.query('update merchant_event set next_at = null, delivered_at = $2 where id = $1', [id, deliveredAt ?? null])
}

export async function postponeMerchantEvent(sql: Sql, id: string, nextAt: Date): Promise<void> {
  await sql.query('update merchant_event set next_at = $2 where id = $1 and next_at is not null', [id, nextAt])
}

/** Newest first. */
export async function latestMerchantEvents(sql: Sql, limit: number): Promise<MerchantEvent[]> {
  return sql.query(`select ${columns(NAMES)} from merchant_event order by created_at desc, id limit $1`, [limit])
}
