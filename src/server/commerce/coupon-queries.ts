import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

type CouponUse = { coupon: string; purchaseId: string; state: 'reserved' | 'used' }

/** Uses that were not released. */
export async function listCouponUses(sql: Sql, accountId: string): Promise<CouponUse[]> {
  return sql.query(`select ${columns('coupon, purchase_id, state')} from coupon_use where account_id = $1 and state <> 'released'`, [
    accountId,
  ])
}

export async function couponOfPurchase(sql: Sql, purchaseId: string): Promise<CouponUse | undefined> {
  const [row] = await sql.query<CouponUse>(
    `select ${columns('coupon, purchase_id, state')} from coupon_use where purchase_id = $1 and state <> 'released'`,
    [purchaseId],
  )
  return row
}

export async function reservedCoupons(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql.query<{ coupon: string; reserved: number }>('select coupon, taken as reserved from coupon_stock')
  return new Map(rows.map(({ coupon, reserved }) => [coupon, reserved]))
}

/** Locks in the order of names, so that two borrowers who switch between the same coupons do not deadlock. */
export async function lockCouponStock(sql: Sql, coupons: readonly string[]): Promise<void> {
  const named = coupons.toSorted()
  await sql.query('insert into coupon_stock (coupon, taken) select unnest($1::text[]), 0 on conflict (coupon) do nothing', [named])
  await sql.query('select coupon from coupon_stock where coupon = any($1::text[]) order by coupon for update', [named])
}

/** Returns false when this borrower has the coupon already, or none is left. The row of the stock decides, also between two servers. */
export async function reserveCoupon(
  sql: Sql,
  reservation: { coupon: string; stock: number; accountId: string; purchaseId: string; at: Date },
): Promise<boolean> {
  const { coupon, stock, accountId, purchaseId, at } = reservation
  await sql.query('insert into coupon_stock (coupon, taken) values ($1, 0) on conflict (coupon) do nothing', [coupon])
  const reserved = await sql.query('update coupon_stock set taken = taken + 1 where coupon = $1 and taken < $2 returning coupon', [
    coupon,
    stock,
  ])
  if (reserved.length === 0) return false
  const rows = await sql.query(
    `insert into coupon_use (id, coupon, account_id, purchase_id, state, at) values ($1, $2, $3, $4, 'reserved', $5)
     on conflict do nothing returning id`,
    [randomUUID(), coupon, accountId, purchaseId, at],
  )
  if (rows.length === 1) return true
  await restock(sql, coupon)
  return false
}

const restock = (sql: Sql, coupon: string) => sql.query('update coupon_stock set taken = taken - 1 where coupon = $1', [coupon])

export async function releaseCoupon(sql: Sql, purchaseId: string, at: Date): Promise<void> {
  const rows = await sql.query<{ coupon: string }>(
    `update coupon_use set state = 'released', at = $2 where purchase_id = $1 and state <> 'released' returning coupon`,
    [purchaseId, at],
  )
  for (const { coupon } of rows) await restock(sql, coupon)
}

export async function redeemCoupon(sql: Sql, purchaseId: string, at: Date): Promise<void> {
  await sql.query(`update coupon_use set state = 'used', at = $2 where purchase_id = $1 and state = 'reserved'`, [purchaseId, at])
}
