import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

/** Period of one merchant: [from, to). */
export type SettlementPeriod = { merchant: string; from: Date; to: Date }
/** Amounts in rupiah, negative for a refund. `at`: time of the payment or refund. */
export type SettlementRow = {
  id: string
  kind: 'payment' | 'refund'
  no: string
  merchantOrder: string
  amount: bigint
  commission: bigint
  at: Date
}

const PAYMENTS = `select id, 'payment' as kind, no, merchant_order, amount, commission, paid_at as at
  from purchase where merchant = $1 and paid_at is not null`
const REFUNDS = `select refund.id, 'refund' as kind, purchase.no, purchase.merchant_order, -refund.amount as amount,
    -refund.commission as commission, refund.at
  from purchase_refund as refund join purchase on purchase.id = refund.purchase_id where refund.merchant = $1`
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Sort key of a row; `at` is a text, because a Date has no microseconds. */
type Cursor = { at: string | Date; kind: string; id: string }

async function cursorAt(sql: Sql, { merchant, from, to }: SettlementPeriod, id: string): Promise<Cursor | undefined> {
  const [cursor] = await sql.query<Cursor>(
    `select at::text, kind, id from (${PAYMENTS} and id = $4 union all ${REFUNDS} and refund.id = $4) as found where at >= $2 and at < $3`,
    [merchant, from, to, id],
  )
  return cursor
}

/**
 * Rows from the one after `after` on, oldest first; empty when `after` is not among them. Each kind is read by its index, and no further
 * than the page, however long the period is. The period's end is checked afterwards, because with two bounds the database would expect few
 * rows and sort them all.
 */
export async function listSettlementRows(
  sql: Sql,
  period: SettlementPeriod,
  after: string | undefined,
  limit: number,
): Promise<SettlementRow[]> {
  const { merchant, from, to } = period
  const cursor = after === undefined ? { at: from, kind: '', id: NO_ID } : await cursorAt(sql, period, after)
  if (!cursor) return []
  return sql.query(
    `select ${columns('id, kind, no, merchant_order, amount, commission, at')} from (
       (${PAYMENTS} and (paid_at, 'payment', id) > ($2::timestamptz, $3::text, $4::uuid) order by paid_at, id limit $5)
       union all
       (${REFUNDS} and (refund.at, 'refund', refund.id) > ($2::timestamptz, $3::text, $4::uuid) order by refund.at, refund.id limit $5)
     ) as settlement where at < $6 order by at, kind, id limit $5`,
    [merchant, cursor.at, cursor.kind, cursor.id, limit, to],
  )
}

/** Reads the whole period. */
export async function sumSettlement(sql: Sql, { merchant, from, to }: SettlementPeriod): Promise<{ amount: bigint; commission: bigint }> {
  const [sums] = await sql.query<{ amount: bigint; commission: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(commission), 0)::bigint as commission
     from (${PAYMENTS} union all ${REFUNDS}) as settlement where at >= $2 and at < $3`,
    [merchant, from, to],
  )
  return sums ?? { amount: 0n, commission: 0n }
}
