import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlementReport } from '../../../src/server/commerce/settlement-report.ts'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { engines } from '../support/engines.ts'

const PAGE = 10
/** Rows of each table for each merchant. */
const ROWS = 2000
const DAY = 86_400_000
const FROM = new Date('2026-01-01T00:00:00Z')

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; 'Node Type': string; Plans?: Plan[] }
/** Number of rows that the scans of a query plan have read. */
const readBy = (plan: Plan): number =>
  (plan['Node Type'].includes('Scan') && plan['Node Type'] !== 'CTE Scan'
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, child) => sum + readBy(child), 0)

describe.each(engines)('the settlement of a year on $engine', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await db.transaction(async (tx) => {
      // Turns off foreign keys, because these purchases have no loans.
      await tx.query(`set local session_replication_role = 'replica'`)
      for (const merchant of ['shop', 'other'])
        await tx.query(
          `insert into purchase (id, no, merchant, merchant_order, customer, amount, lines, return_url, state, loan_id, created_at, expires_at, paid_at)
           select gen_random_uuid(), $1 || no, $1, no, '', 1000, '[]', '', 'paid', gen_random_uuid(), at, at, at
           from (select no, $2::timestamptz + make_interval(mins => no * 60) as at from generate_series(1, ${ROWS}) as no) as made`,
          [merchant, FROM],
        )
    })
    await db.query(
      `insert into purchase_refund (id, purchase_id, merchant_refund, amount, principal, commission, at)
       select gen_random_uuid(), id, 'r', 10, 0, 1, paid_at from purchase`,
    )
    for (const table of ['purchase', 'purchase_refund']) await db.script(`vacuum analyze ${table}`)
  })
  afterAll(() => db?.close())

  const period = { merchant: 'shop', from: FROM, to: new Date(FROM.getTime() + 365 * DAY) }
  const costOf = async (after: string | undefined) => {
    let read = 0
    const query: Sql['query'] = async (sql, params) => {
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, params)
      read += readBy(row!['QUERY PLAN'][0].Plan)
      return db.query(sql, params)
    }
    const report = await settlementReport({ ...db, query }, period, after, PAGE)
    return { read, report }
  }

  it('is summed up with its first page, and each later page reads only its own rows', async () => {
    let page = await costOf(undefined)
    expect(page.report.total).toEqual({ amount: ROWS * 990, commission: -ROWS, net: ROWS * 991 })
    for (let count = 0; count < 3; count += 1) {
      page = await costOf(page.report.next)
      expect(page.report.lists).toHaveLength(PAGE)
      expect(page.report).not.toHaveProperty('total')
      expect(page.read).toBeLessThan(PAGE * 10)
    }
  })
})
