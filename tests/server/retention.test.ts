import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatchUpJob } from '../../src/server/catch-up-job.ts'
import { policyOf } from '../../src/server/catalog/policy.ts'
import { housekeeping } from '../../src/server/housekeeping.ts'
import { personTables } from '../../src/server/person/person-tables.ts'
import { addDays } from '../../src/server/platform/calendar.ts'
import { endPurchase } from '../../src/server/commerce/close-purchase.ts'
import { borrowerWithLoan, type Borrower, createBorrower, fillProfile, submitAndAudit } from './support/borrower.ts'
import { callWith, createMerchant, type OpenedOrder, openOrder, payLater } from './support/merchant.ts'
import { engines } from './support/engines.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

/** `insert`: $1 is the account, $2 the time of the row, $3 a text that identifies the row. */
const kinds: { table: string; days: string; insert: string; text?: string }[] = [
  {
    table: 'business_photo',
    days: 'businessPhotos',
    insert: `insert into business_photo (id, account_id, picture, preview, created_at) values (gen_random_uuid(), $1, $3, 'sealed', $2)`,
    text: 'picture',
  },
  {
    table: 'place',
    days: 'geolocations',
    insert: `insert into place (account_id, step, lon, lat, at) values ($1, $3, 106.8, -6.2, $2)`,
    text: 'step',
  },
  {
    table: 'feedback',
    days: 'feedback',
    insert: `insert into feedback (id, no, account_id, reason, content, created_at) values (gen_random_uuid(), $3, $1, 1, 'The app is slow.', $2)`,
    text: 'no',
  },
  {
    table: 'message',
    days: 'messages',
    insert: `insert into message (id, account_id, kind, cause, details, created_at) values (gen_random_uuid(), $1, 'approved', $3, '{}', $2)`,
    text: 'cause',
  },
]

describe.each(engines)('data of a person on $engine', ({ open }) => {
  let server: TestServer
  let siti: Borrower
  let account: string
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    siti = await borrowerWithLoan(server)
    account = (await siti.data('account')).uid
  })
  afterAll(() => server?.close())
  const days = () => policyOf(server.config).retention.days as Record<string, number>

  it.each(kinds)('in $table is deleted once it is older than the days of "$days", however many there are, and not before', async (kind) => {
    const before = await server.db.query(`select 1 from ${kind.table}`)
    const { [kind.days]: kept = Number.NaN } = days()
    expect(kept).toBeGreaterThan(0)
    const row = (age: number, text: string) => server.db.query(kind.insert, [account, addDays(server.clock.now(), -age), text])
    for (let count = 0; count < 501; count += 1) await row(kept + 1, `old ${count}`)
    await row(kept - 1, 'young')
    await housekeeping.run(server.services)
    const left = await server.db.query<{ text: string }>(`select ${kind.text} as text from ${kind.table}`)
    expect(left.filter(({ text }) => text.startsWith('old'))).toEqual([])
    expect(left).toHaveLength(before.length + 1)

    days()[kind.days] = 1
    await row(2, 'a day too old by the changed rule')
    await housekeeping.run(server.services).finally(() => (days()[kind.days] = kept))
    expect(
      (await server.db.query<{ text: string }>(`select ${kind.text} as text from ${kind.table}`)).filter(({ text }) =>
        /^(young|a day)/.test(text),
      ),
    ).toEqual([])
  })

  it('a message about a loan is kept while the loan runs, so that no reminder is sent twice', async () => {
    const pass = async (count: number) => {
      server.advance(count * 86_400)
      await server.clock.refresh()
      await createCatchUpJob().run(server.services)
    }
    const told = () =>
      server.db.query<{ createdAt: Date }>(
        `select created_at as "createdAt" from message where loan_id is not null and kind = 'late' order by cause`,
      )
    await pass(31 * 4)
    const first = await told()
    expect(first.length).toBeGreaterThan(0)
    await pass((days().messages ?? 0) + 1)
    await housekeeping.run(server.services)
    await pass(1)
    expect(await told()).toEqual(first)
    await server.db.query(`update loan_order set open = false`)
    await housekeeping.run(server.services)
    expect(await told()).toEqual([])
  })
})

it('an order at a shop that nobody paid is deleted after the days of "unpaidPurchases", with its events and coupons; others are not', async () => {
  const server = await openTestServer()
  const shop = await createMerchant(server)
  const [left, told, young, paid] = await Promise.all([1, 2, 3, 4].map(() => openOrder(shop, 300_000)))
  const siti = await createBorrower(server)
  await fillProfile(siti)
  await submitAndAudit(server, siti)
  await callWith(server, siti, left!, 'commerceOrder', { sign_key: left!.sign_key, coupon_id: 'tenth' })
  expect(await payLater(server, siti, paid!)).toMatchObject({ code: 200 })
  const { unpaidPurchases } = policyOf(server.config).retention.days
  await server.db.query('update purchase set expires_at = expires_at + make_interval(days => $2) where id = $1', [
    young!.order_id,
    unpaidPurchases,
  ])
  for (const { order_id } of [left!, told!, young!]) await endPurchase(server.db, order_id, 'cancelled', server.clock.now())
  await server.db.query('update merchant_event set next_at = null where purchase_id <> $1', [told!.order_id])
  const kept = async (table: string, column: string) =>
    (await server.db.query<{ id: string }>(`select distinct ${column} as id from ${table}`)).map(({ id }) => id).toSorted()
  const ids = (...orders: (OpenedOrder | undefined)[]) => orders.map((order) => order!.order_id).toSorted()
  server.advance(unpaidPurchases * 86_400)
  await server.clock.refresh()
  await housekeeping.run(server.services)
  expect(await kept('purchase', 'id'), 'one is within its hour').toEqual(ids(left, told, young, paid))
  server.advance(2 * 3600)
  await server.clock.refresh()
  await housekeeping.run(server.services)
  expect(await kept('purchase', 'id'), 'the merchant of one is still to be told').toEqual(ids(told, young, paid))
  expect(await kept('merchant_event', 'purchase_id')).toEqual(ids(told, young, paid))
  expect(await kept('coupon_use', 'purchase_id')).toEqual([])
  await server.close()
})

/** Tables kept until the person is erased: identity, applications and agreements, and the books. */
const STAYS = [
  'account',
  'profile',
  'identity',
  'credit',
  'bank_account',
  'whatsapp',
  'referral_code',
  'referral',
  'seen_story',
  'consent',
  'agreed_text',
  'face_decision',
  'credit_decision',
  'phone_decision',
  'contact_notice',
  'contact_decision',
  'application_decision',
  'loan_order',
  'loan_decision',
  'loan_event',
  'bill',
  'payment_code',
  'payment',
  'unmatched_payment_decision',
  'ledger',
  'refund',
  'purchase',
  'purchase_refund',
  'coupon_use',
  'merchant_event',
  // Only used by the sandbox.
  'payout_local',
  'payout_setting',
]
/** Tables whose rows are deleted by other means, or whose deletion other suites test. */
const ENDS = [
  'otp',
  'captcha',
  'sms_outbox',
  'partner_ticket',
  'payout_request',
  'idempotency',
  'spent_refresh',
  'session',
  'card_photo',
  'face_check',
  'sent_selfie',
  'frame_token',
  'access_log',
]

it('each table with personal data is listed as kept or as deleted', () => {
  expect(Object.keys(personTables).toSorted()).toEqual([...STAYS, ...ENDS, ...kinds.map(({ table }) => table)].toSorted())
})
