import type { Sql } from '../db/db.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import { listPaidPurchases } from './purchase-queries.ts'
import { listMerchantRefunds } from './purchase-refund-queries.ts'

type Row = {
  kind: 'payment' | 'refund'
  order_no: string
  merchant_order: string
  amount: number
  commission: number
  net: number
  time: number
}

/** What the lender owes a merchant for [from, to): a row for each payment and refund, in rupiah; a refund is below zero. */
export async function settlementReport(
  sql: Sql,
  merchant: string,
  from: Date,
  to: Date,
): Promise<{ lists: Row[]; total: Omit<Row, 'kind' | 'order_no' | 'merchant_order' | 'time'> }> {
  const payments = (await listPaidPurchases(sql, merchant, from, to)).map((purchase) =>
    rowOf('payment', purchase, purchase.amount, purchase.commission, purchase.paidAt ?? from),
  )
  const refunds = (await listMerchantRefunds(sql, merchant, from, to)).map((refund) =>
    rowOf('refund', refund, -refund.amount, -refund.commission, refund.at),
  )
  const lists = [...payments, ...refunds].toSorted((a, b) => a.time - b.time)
  const sum = (key: 'amount' | 'commission' | 'net') => lists.reduce((total, row) => total + row[key], 0)
  return { lists, total: { amount: sum('amount'), commission: sum('commission'), net: sum('net') } }
}

const rowOf = (kind: Row['kind'], order: { no: string; merchantOrder: string }, amount: bigint, commission: bigint, at: Date): Row => ({
  kind,
  order_no: order.no,
  merchant_order: order.merchantOrder,
  amount: toNumber(amount),
  commission: toNumber(commission),
  net: toNumber(amount - commission),
  time: toSeconds(at),
})
