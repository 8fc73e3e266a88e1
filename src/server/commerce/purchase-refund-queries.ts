import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type PurchaseRefund = {
  id: string
  purchaseId: string
  merchantRefund: string
  amount: bigint
  principal: bigint
  commission: bigint
  at: Date
}
const NAMES = 'id, purchase_id, merchant_refund, amount, principal, commission, at'

export async function findPurchaseRefund(sql: Sql, purchaseId: string, merchantRefund: string): Promise<PurchaseRefund | undefined> {
  const [row] = await sql.query<PurchaseRefund>(
    `select ${columns(NAMES)} from purchase_refund where purchase_id = $1 and merchant_refund = $2`,
    [purchaseId, merchantRefund],
  )
  return row
}

export async function insertPurchaseRefund(sql: Sql, refund: Omit<PurchaseRefund, 'id'>): Promise<string> {
  const id = randomUUID()
  await sql.query(
    'insert into purchase_refund (id, purchase_id, merchant_refund, amount, principal, commission, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, refund.purchaseId, refund.merchantRefund, refund.amount, refund.principal, refund.commission, refund.at],
  )
  return id
}

/** Of one merchant, in [from, to), the oldest first. */
export async function listMerchantRefunds(
  sql: Sql,
  merchant: string,
  from: Date,
  to: Date,
): Promise<(PurchaseRefund & { no: string; merchantOrder: string })[]> {
  return sql.query(
    `select ${columns(NAMES, 'purchase_refund')}, ${columns('no, merchant_order', 'purchase')}
     from purchase_refund join purchase on purchase.id = purchase_refund.purchase_id
     where purchase.merchant = $1 and purchase_refund.at >= $2 and purchase_refund.at < $3 order by purchase_refund.at, purchase_refund.id`,
    [merchant, from, to],
  )
}
