import { afterAll, beforeAll, expect, it } from 'vitest'
import { listConsents } from '../../../src/server/loans/agreed-text-queries.ts'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { surplusPayoutPostings } from '../../../src/server/ledger/ledger-queries.ts'
import { listUnannounced } from '../../../src/server/inbox/message-queries.ts'
import { listFaceReviews } from '../../../src/server/profile/face-review-queries.ts'
import { openMigrated } from '../support/open-migrated.ts'

let db: Db
beforeAll(async () => {
  db = await openMigrated()
})
afterAll(() => db?.close())

const TIME = `'2026-03-02'`
const ACCOUNT = '00000000-0000-4000-8000-000000000001'
const ID = `'${ACCOUNT}'`

/** Returns the query plan of the one statement that `ask` runs. */
const planOf = (ask: (tx: Sql) => Promise<unknown>): Promise<string> =>
  db.transaction(async (tx) => {
    // Without this the planner would prefer sequential scans, because the tables are empty.
    await tx.query('set local enable_seqscan = off')
    return JSON.stringify(await ask({ ...tx, query: (sql, params) => tx.query(`explain ${sql}`, params) }))
  })

it.each([
  { index: 'session_age', sql: `select id from session where created_at < ${TIME}` },
  { index: 'otp_age', sql: `select phone from otp where sent_at < ${TIME}` },
  { index: 'budget_age', sql: `select name from budget where starts_at < ${TIME}` },
  { index: 'spent_refresh_session', sql: `delete from spent_refresh where session_id = ${ID}` },
  { index: 'frame_token_session', sql: `delete from frame_token where session_id = ${ID}` },
  { index: 'payout_request_body', sql: `select id from payout_request where next_at is null and created_at < ${TIME} and body <> ''` },
  { index: 'payment_code_id', sql: `select sum(amount) from payment where code_id = ${ID}` },
  { index: 'payment_unknown', sql: `select id from payment where loan_id is null and received_at > ${TIME}` },
  { index: 'purchase_refund_settlement', sql: `select id from purchase_refund where merchant = 'shop' and at >= ${TIME}` },
  { index: 'message_age', sql: `select id from message where created_at < ${TIME}` },
  { index: 'business_photo_age', sql: `select id from business_photo where created_at < ${TIME}` },
  { index: 'place_age', sql: `select account_id, step from place where at < ${TIME}` },
  { index: 'feedback_newest', sql: `select id from feedback where created_at < ${TIME}` },
  { index: 'purchase_account', sql: `select id from purchase where account_id = ${ID}` },
  { index: 'access_log_age', sql: `select id from access_log where at < ${TIME}` },
  { index: 'coupon_use_account', sql: `select coupon from coupon_use where account_id = ${ID}` },
])('$index finds the rows of "$sql"', async ({ index, sql }) => {
  const plan = await planOf((tx) => tx.query(sql))
  expect(plan).toContain(index)
  expect(plan).toContain('Index Cond')
})

it('the photos that wait for staff are found without reading all others', async () => {
  expect(await planOf((tx) => listFaceReviews(tx, 3, 200))).toContain('face_check_open')
})

it.each([
  { from: 'from the first on', after: undefined },
  { from: 'after the last of a run', after: 7n },
])('messages to be sent are found in their order $from, without sorting all waiting ones', async ({ after }) => {
  const plan = await planOf((tx) => listUnannounced(tx, 200, { after, except: ['late'] }))
  expect(plan).toContain('message_unsent')
  expect(plan).toContain('Index Cond')
  expect(plan).not.toContain('Sort')
})

it('the order of a consent is found by its key', async () => {
  expect(await planOf((tx) => listConsents(tx, ACCOUNT))).toContain('loan_order_pkey')
})

it('the postings of a surplus payout are searched among the loans of its borrower', async () => {
  const plan = await planOf((tx) => surplusPayoutPostings(tx, ACCOUNT))
  for (const index of ['refund_pkey', 'loan_order_account', 'ledger_loan']) expect(plan).toContain(index)
})
