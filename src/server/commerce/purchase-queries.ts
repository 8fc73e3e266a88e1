import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import { BATCH } from '../db/delete-batch.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { insertRow } from '../db/insert-row.ts'
import type { Sql } from '../db/db.ts'

/** Rupiah. */
export type PurchaseLine = { name: string; quantity: number; price: number }
export const purchaseStates = ['open', 'paid', 'refunded', 'cancelled', 'expired'] as const
export type PurchaseState = (typeof purchaseStates)[number]
export type Purchase = {
  id: string
  no: string
  merchant: string
  merchantOrder: string
  customer: string
  amount: bigint
  lines: PurchaseLine[]
  returnUrl: string
  state: PurchaseState
  accountId: string | null
  loanId: string | null
  saving: bigint
  commission: bigint
  refunded: bigint
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
}

const COLUMNS = columns(`id, no, merchant, merchant_order, customer, amount, lines, return_url, state, account_id, loan_id, saving,
  commission, refunded, created_at, expires_at, paid_at`)

type NewPurchase = Pick<
  Purchase,
  'no' | 'merchant' | 'merchantOrder' | 'customer' | 'amount' | 'lines' | 'returnUrl' | 'createdAt' | 'expiresAt'
>

/** Undefined when the number is taken, or the merchant has used its own number before. */
export async function insertPurchase(sql: Sql, purchase: NewPurchase): Promise<Purchase | undefined> {
  const placed = { id: randomUUID(), ...purchase, lines: JSON.stringify(purchase.lines), state: 'open' }
  const [row] = await insertRow<Purchase>(sql, 'purchase', placed, `on conflict do nothing returning ${COLUMNS}`)
  return row
}

export async function findPurchase(sql: Sql, id: string): Promise<Purchase | undefined> {
  const [row] = await sql.query<Purchase>(`select ${COLUMNS} from purchase where id = $1`, [id])
  return row
}

export async function findMerchantOrder(sql: Sql, merchant: string, merchantOrder: string): Promise<Purchase | undefined> {
  const [row] = await sql.query<Purchase>(`select ${COLUMNS} from purchase where merchant = $1 and merchant_order = $2`, [
    merchant,
    merchantOrder,
  ])
  return row
}

export async function lockPurchase(sql: Sql, id: string): Promise<Purchase | undefined> {
  const [row] = await sql.query<Purchase>(`select ${COLUMNS} from purchase where id = $1 for update`, [id])
  return row
}

/** The first borrower who opens it keeps it. */
export async function claimPurchase(sql: Sql, id: string, accountId: string): Promise<void> {
  await sql.query('update purchase set account_id = $2 where id = $1 and account_id is null', [id, accountId])
}

export async function setSaving(sql: Sql, id: string, saving: bigint): Promise<void> {
  await sql.query('update purchase set saving = $2 where id = $1', [id, saving])
}

export async function markPurchasePaid(sql: Sql, id: string, paid: { loanId: string; commission: bigint; at: Date }): Promise<void> {
  await sql.query(`update purchase set state = 'paid', loan_id = $2, commission = $3, paid_at = $4 where id = $1 and state = 'open'`, [
    id,
    paid.loanId,
    paid.commission,
    paid.at,
  ])
}

export async function closePurchase(sql: Sql, id: string, state: 'cancelled' | 'expired'): Promise<void> {
  await sql.query(`update purchase set state = $2 where id = $1 and state = 'open'`, [id, state])
}

export async function setRefunded(sql: Sql, id: string, refunded: bigint): Promise<void> {
  await sql.query(`update purchase set refunded = $2, state = case when $2::bigint = amount then 'refunded' else state end where id = $1`, [
    id,
    refunded,
  ])
}

export async function listExpiredPurchases(sql: Sql, now: Date, limit: number, after?: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from purchase where state = 'open' and expires_at <= $1 and ($2::uuid is null or id > $2::uuid) order by id limit $3`,
    [now, after ?? null, limit],
  )
  return rows.map(({ id }) => id)
}

/** Deletes up to `BATCH` orders that ended unpaid, with their events and coupon uses, but none whose merchant is still to be told. */
export function deleteUnpaidBefore(sql: Sql, before: Date): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `select id from purchase where paid_at is null and state <> 'open' and expires_at < $1
         and not exists (select from merchant_event where purchase_id = purchase.id and next_at is not null)
       limit ${BATCH} for update`,
      [before],
    )
    const orders = [rows.map(({ id }) => id)]
    await tx.query('delete from merchant_event where purchase_id = any($1::uuid[])', orders)
    await tx.query('delete from coupon_use where purchase_id = any($1::uuid[])', orders)
    await tx.query('delete from purchase where id = any($1::uuid[])', orders)
    return rows.length
  })
}
