import type { Sql } from '../db/db.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import { listSettlementRows, sumSettlement, type SettlementPeriod, type SettlementRow } from './settlement-queries.ts'

const PAGE_ROWS = 1000

/**
 * Report of the amounts that the lender owes a merchant: a row for each payment and refund, in rupiah, negative for a refund. `total`: of
 * the whole period, only on the first page, since summing up a year costs more than its pages. `next`: the `after` of the next page, if
 * there is one.
 */
export async function settlementReport(sql: Sql, period: SettlementPeriod, after: string | undefined, pageRows = PAGE_ROWS) {
  const rows = await listSettlementRows(sql, period, after, pageRows + 1)
  const page = rows.slice(0, pageRows)
  return {
    lists: page.map((row) => ({
      kind: row.kind,
      order_no: row.no,
      merchant_order: row.merchantOrder,
      ...amountsOf(row),
      time: toSeconds(row.at),
    })),
    ...(after === undefined && { total: amountsOf(await sumSettlement(sql, period)) }),
    ...(rows.length > pageRows && { next: page.at(-1)?.id }),
  }
}

const amountsOf = ({ amount, commission }: Pick<SettlementRow, 'amount' | 'commission'>) => ({
  amount: toNumber(amount),
  commission: toNumber(commission),
  net: toNumber(amount - commission),
})
