import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { openMigrated } from '../support/open-migrated.ts'

let db: Db
beforeAll(async () => {
  db = await openMigrated()
})
afterAll(() => db?.close())

const TIME = `'2026-03-02'`
const ID = `'00000000-0000-4000-8000-000000000001'`

it.each([
  { index: 'session_age', sql: `select id from session where created_at < ${TIME}` },
  { index: 'otp_age', sql: `select phone from otp where sent_at < ${TIME}` },
  { index: 'budget_age', sql: `select name from budget where starts_at < ${TIME}` },
  { index: 'spent_refresh_session', sql: `delete from spent_refresh where session_id = ${ID}` },
  { index: 'frame_token_session', sql: `delete from frame_token where session_id = ${ID}` },
  { index: 'payout_request_body', sql: `select id from payout_request where next_at is null and created_at < ${TIME} and body <> ''` },
])('$index finds the rows of "$sql"', async ({ index, sql }) => {
  const plan = await db.transaction(async (tx) => {
    // Tables are empty here, where reading all of one is cheaper than any index.
    await tx.query('set local enable_seqscan = off')
    return tx.query(`explain ${sql}`)
  })
  const text = JSON.stringify(plan)
  expect(text).toContain(index)
  expect(text).toContain('Index Cond')
})
