import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'

export type PurchaseRefund = {
  id: string
  purchaseId: string
  merchantRefund: string
  amount: bigint
  principal: bigint
  commission: bigint
  at: Date
}
const COLUMNS = columns('id, purchase_id, merchant_refund, amount, principal, commission, at')

export async function findPurchaseRefund(sql: Sql, purchaseId: string, merchantRefund: string): Promise<PurchaseRefund | undefined> {
  const [row] = await sql.query<PurchaseRefund>(`select ${COLUMNS} from purchase_refund where purchase_id = $1 and merchant_refund = $2`, [
    purchaseId,
    merchantRefund,
  ])
  return row
}

export async function insertPurchaseRefund(sql: Sql, refund: Omit<PurchaseRefund, 'id'>): Promise<string> {
  const id = randomUUID()
  await insertRow(sql, 'purchase_refund', { id, ...refund })
  return id
}
