import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '../../src/product/refusals.ts'
import { MAX_ENTRIES } from '../../src/server/inbox/feedback-handlers.ts'
import { insertFeedback } from '../../src/server/inbox/feedback-queries.ts'
import { saveCardPhoto } from '../../src/server/profile/card-photo-queries.ts'
import { insertBusinessPhoto } from '../../src/server/profile/business-photo-queries.ts'
import { confirmFace, declineFace, reopenFaceCheck, saveComparison, startAttempt } from '../../src/server/profile/face-check-queries.ts'
import { erasePerson } from '../../src/server/person/person.ts'
import { MISSES_PER_HOUR } from '../../src/server/person/register-account-lookup.ts'
import { reviewWarning } from '../../src/server/staff/staff-decisions.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  person,
  submitAndAudit,
} from './support/borrower.ts'
import { callWith, createMerchant, openOrder, payLater } from './support/merchant.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const token = 'a-token-of-a-member-of-staff'
const other = 'a-token-of-another-member-of-staff'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
let server: TestServer
let siti: Borrower
let uid: string
beforeAll(async () => {
  // A request without a token must be refused even if the hash of '' is configured.
  server = await openTestServer({ settings: { staffTokenHashes: [hashOf(token), hashOf('')] } })
  siti = await createBorrower(server, '081234500001')
  uid = (await siti.data('account')).uid
})
afterAll(() => server.close())

it('a member of staff reads the permissions as a tree', async () => {
  const { code, data } = await server.call('permissionsTree', {}, { token })
  expect(code).toBe(200)
  expect(data.lists.some(({ children }: any) => children.length > 0)).toBe(true)
})

it('photos for review are listed with only their account, the oldest first, until they are decided', async () => {
  const listed = async () => (await server.call('faceReviews', {}, { token })).data.lists
  expect(await listed()).toEqual([])
  const sent = server.clock.now()
  const wait = (who: string, at: Date) =>
    server.db.query('insert into face_check (account_id, tries, tried_at, review_at) values ($1, 1, $2, $2)', [who, at])
  await saveCardPhoto(server.db, uid, { photo: Buffer.from('card'), unread: false }, sent)
  await wait(uid, sent)
  const longest = (await (await createBorrower(server, '081234500002')).data('account')).uid
  await wait(longest, new Date(sent.getTime() - 60_000))
  const submitted_time = Math.floor(sent.getTime() / 1000)
  expect(await listed()).toEqual([
    { uid: longest, submitted_time: submitted_time - 60 },
    { uid, submitted_time, card_time: submitted_time },
  ])
  await confirmFace(server.db, longest, sent)
  await declineFace(server.db, uid, sent)
  expect(await listed()).toEqual([])
})

describe('the photos of a borrower', () => {
  const get = (headers: Record<string, string>, of = uid) => server.app.inject({ method: 'GET', url: `/staff/photos?uid=${of}`, headers })
  const accesses = () => server.db.query('select operator, action, reason from access_log where account_id = $1', [uid])
  const reason = { 'x-reason': 'face review' }

  it('are for staff with a reason, and each access is logged', async () => {
    const who = { id: uid, at: server.clock.now() }
    await saveCardPhoto(server.db, who.id, { photo: Buffer.from('card'), unread: true }, who.at)
    await reopenFaceCheck(server.db, who.id)
    await startAttempt(server.db, who.id, { most: 9, inRow: 3, pausedBefore: who.at, abandonedBefore: who.at }, who.at)
    await saveComparison(server.db, who.id, { selfie: Buffer.from('selfie'), isSame: false }, who.at)
    await insertBusinessPhoto(server.db, who.id, { picture: Buffer.from('shop'), preview: Buffer.from('small') }, who.at)
    const reply = await get({ authorization: token, ...reason })
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    expect({ status: reply.statusCode, cache: reply.headers['cache-control'], body: reply.json() }).toEqual({
      status: 200,
      cache: 'no-store',
      body: {
        uid,
        card_time: Math.floor(who.at.getTime() / 1000),
        card: encoded('card'),
        selfie: encoded('selfie'),
        business: [encoded('shop')],
      },
    })
    expect(await accesses()).toEqual([{ operator: expect.stringMatching(/^staff \w{12}$/), action: 'photos', reason: 'face review' }])
  })

  it.each<{ name: string; headers: () => Record<string, string>; of?: string; status?: number }>([
    { name: 'nobody', headers: () => reason },
    { name: 'a borrower', headers: () => ({ authorization: siti.token, ...reason }) },
    { name: 'staff without a reason, with a message', headers: () => ({ authorization: token }), status: 400 },
    { name: 'staff, of an unknown account', headers: () => ({ authorization: token, ...reason }), of: crypto.randomUUID() },
    { name: 'staff, of an invalid id', headers: () => ({ authorization: token, ...reason }), of: '%00' },
  ])('are not found by $name', async ({ headers, of, status = 404 }) => {
    const before = await accesses()
    expect((await get(headers(), of)).statusCode).toBe(status)
    expect(await accesses()).toEqual(before)
  })
})

describe('the account of a borrower', () => {
  const reason = { 'x-reason': 'complaint 17' }
  const staff = { authorization: token, ...reason }
  const ask = (payload: object | string, headers: Record<string, string> = staff) =>
    server.app.inject({ method: 'POST', url: '/staff/account', headers: { 'content-type': 'application/json', ...headers }, payload })
  const accesses = () => server.db.query<{ reason: string }>(`select operator, reason from access_log where action = 'account'`)
  let budi: Borrower
  let found: { uid: string; phone: string; name: string; orders: { order_no: string; state: string; amount: number }[] }
  beforeAll(async () => {
    budi = await borrowerWithLoan(server, '081234500009', 2_000_000)
    const [loan] = (await budi.data('loanRecords')).lists
    const orders = [{ order_no: loan.order_no, state: 'active', amount: 2_000_000 }]
    found = { uid: (await budi.data('account')).uid, phone: budi.e164, name: person.name, orders }
  })

  it.each<{ by: string; wanted: () => object }>([
    { by: 'phone', wanted: () => ({ phone: budi.phone }) },
    { by: 'phone as people write it', wanted: () => ({ phone: `+62 ${budi.phone.slice(1, 4)}-${budi.phone.slice(4)}` }) },
    { by: 'id', wanted: () => ({ uid: found.uid }) },
    { by: 'order number', wanted: () => ({ order_no: found.orders[0]!.order_no }) },
  ])('is found by $by, for staff with a reason, and logged', async ({ wanted }) => {
    const before = await accesses()
    const reply = await ask(wanted())
    expect({ status: reply.statusCode, cache: reply.headers['cache-control'], body: reply.json() }).toEqual({
      status: 200,
      cache: 'no-store',
      body: found,
    })
    expect(await accesses()).toEqual([...before, { operator: expect.stringMatching(/^staff \w{12}$/), reason: 'complaint 17' }])
  })

  it('is found by the number of an order at a shop, as soon as somebody has opened it, with the number of its loan', async () => {
    const shop = await createMerchant(server)
    const order = await openOrder(shop, 900_000)
    const wanted = { order_no: order.order_no }
    expect((await ask(wanted)).statusCode).toBe(404)
    const ayu = await createBorrower(server, '081234500007')
    await fillProfile(ayu, { person: { cardid: otherIdentityNumber(7) } })
    await submitAndAudit(server, ayu)
    await callWith(server, ayu, order, 'commerceOrder', { sign_key: order.sign_key })
    const { uid } = await ayu.data('account')
    expect((await ask(wanted)).json()).toMatchObject({ uid, phone: ayu.e164, orders: [] })
    expect(await payLater(server, ayu, order)).toMatchObject({ code: 200 })
    const [loan] = (await ayu.data('loanRecords')).lists
    const orders = [{ order_no: loan.order_no, state: 'active', amount: 900_000, purchase_no: wanted.order_no }]
    expect((await ask(wanted)).json()).toMatchObject({ uid, orders })
    expect((await ask({ order_no: loan.order_no })).json()).toMatchObject({ uid, orders })
  })

  it('has no name before one is given, and neither name nor phone of an erased person', async () => {
    const wayan = await createBorrower(server, '081234500008')
    const { uid: id } = await wayan.data('account')
    expect((await ask({ phone: wayan.phone })).json()).toEqual({ uid: id, phone: wayan.e164, orders: [] })
    const asked = { person: id, operator: 'Rini', reason: 'request 17', at: server.clock.systemTime() }
    await erasePerson(server.db, asked, { refundDays: {}, now: server.clock.now() })
    expect((await ask({ uid: id })).json()).toEqual({ uid: id, orders: [] })
    expect((await ask({ phone: wayan.phone })).statusCode).toBe(404)
  })

  it.each<{ name: string; wanted?: () => object | string; headers?: () => Record<string, string>; status?: number }>([
    { name: 'nobody', headers: () => reason },
    { name: 'nobody, with any payload', headers: () => reason, wanted: () => '{' },
    { name: 'a borrower', headers: () => ({ authorization: budi.token, ...reason }) },
    { name: 'staff without a reason, with a message', headers: () => ({ authorization: token }), status: 400 },
    { name: 'staff with a blank reason', headers: () => ({ authorization: token, 'x-reason': ' ' }), status: 400 },
    { name: 'staff, by an unknown phone', wanted: () => ({ phone: '081234599999' }) },
    { name: 'staff, by an invalid phone', wanted: () => ({ phone: "' or 1=1" }) },
    { name: 'staff, by an unknown id', wanted: () => ({ uid: crypto.randomUUID() }) },
    { name: 'staff, by an invalid id', wanted: () => ({ uid: '\u0000' }) },
    { name: 'staff, by an unknown order', wanted: () => ({ order_no: '26010100000000' }) },
    { name: 'staff, by an unknown order at a shop', wanted: () => ({ order_no: 'B26010100000000' }) },
    { name: 'staff, by nothing', wanted: () => ({}), status: 400 },
    { name: 'staff, by two at once', wanted: () => ({ phone: budi.phone, uid: found.uid }), status: 400 },
    { name: 'staff, by an invalid order number', wanted: () => ({ order_no: '%' }), status: 400 },
    { name: 'staff, by no text', wanted: () => ({ phone: 81_234_500_009 }), status: 400 },
  ])('is not found by $name', async ({ wanted = () => ({ phone: budi.phone }), headers = () => staff, status = 404 }) => {
    const before = await accesses()
    const reply = await ask(wanted(), headers())
    expect(reply.statusCode).toBe(status)
    if (status === 404) {
      const missing = await server.app.inject({ method: 'POST', url: '/staff/nothing', headers: headers(), payload: {} })
      expect(reply.json()).toEqual(missing.json())
    }
    expect(await accesses()).toEqual(before)
  })

  it('has a limited number of failed look-ups per hour and token, with a log entry', async () => {
    const lines: string[] = []
    const logTo = new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) })
    const settings = { staffTokenHashes: [token, other].map(hashOf), logLevel: 'warn' } as const
    const logged = await openTestServer({ settings, logTo })
    const { phone } = await createBorrower(logged, '081234500001')
    const status = async (wanted: object, by = token) =>
      (await logged.app.inject({ method: 'POST', url: '/staff/account', headers: { ...staff, authorization: by }, payload: wanted }))
        .statusCode
    for (let found = 0; found < 3; found++) expect(await status({ phone })).toBe(200)
    for (let missed = 0; missed < MISSES_PER_HOUR; missed++) expect(await status({ phone: '081234599999' })).toBe(404)
    for (const wanted of ['081234599999', phone]) expect(await status({ phone: wanted })).toBe(429)
    expect(await status({ phone }, other)).toBe(200)
    const operator = `staff ${hashOf(token).slice(0, 12)}`
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told).toHaveLength(MISSES_PER_HOUR)
    for (const line of told) expect(line).toMatchObject({ operator, msg: 'a look-up by the staff found nobody' })
    expect(lines.join('')).not.toContain('1234599999')
    logged.advance(3600)
    await logged.clock.refresh()
    expect(await status({ phone })).toBe(200)
    await logged.close()
  })

  it('is not found by a query in the address, which proxies log', async () => {
    const url = `/staff/account?phone=${budi.phone}`
    expect((await server.app.inject({ method: 'GET', url, headers: staff })).statusCode).toBe(404)
  })
})

it('feedback is listed, the newest first, and before a time', async () => {
  const listed = async (payload = {}) =>
    (await server.call('feedbackEntries', payload, { token })).data.lists as { ticket_no: string; created_time: number }[]
  const first = await siti.data('feedback', { reason: 1, content: 'The app is slow on my phone.', contact: '081234500001' })
  server.advance(60)
  const second = await siti.data('feedback', { reason: 2, content: 'The amount differs from my bill.' })
  expect(await listed()).toEqual([
    { uid, ...second, reason: 2, content: 'The amount differs from my bill.' },
    { uid, ...first, reason: 1, content: 'The app is slow on my phone.', contact: '081234500001' },
  ])
  expect((await listed({ before_time: second.created_time })).map(({ ticket_no }) => ticket_no)).toEqual([first.ticket_no])
})

it('feedback of one second is listed page by page, each item once', async () => {
  const at = server.clock.now().getTime()
  const written = Array.from({ length: MAX_ENTRIES + 20 }, (_, index) => `F260101${String(index).padStart(8, '0')}`)
  const account = (await server.db.query<{ id: string }>('select id from account limit 1'))[0]!.id
  for (const [index, no] of written.entries())
    await insertFeedback(server.db, account, { no, reason: 1, content: 'Slow.', contact: undefined, at: new Date(at + 1000 + (index % 3)) })
  const page = async (payload: object) =>
    ((await server.call('feedbackEntries', { ...payload }, { token })).data.lists as { ticket_no: string }[]).map(
      ({ ticket_no }) => ticket_no,
    )
  const first = await page({})
  const rest = await page({ before_ticket: first.at(-1) })
  expect(first).toHaveLength(MAX_ENTRIES)
  expect([...first, ...rest].filter((no) => no.startsWith('F260101')).toSorted()).toEqual(written)
  expect(await server.call('feedbackEntries', { before_ticket: 'F26010199999999' }, { token })).toMatchObject({
    code: refusals.invalidField.code,
    data: { field: '/before_ticket' },
  })
})

it.each([
  '/api/admin/permissions/user/tree',
  '/api/admin/applications/held',
  '/api/admin/payments/unmatched',
  '/api/admin/faces/held',
  '/api/admin/feedback',
])('%s is not found for anybody else', async (url) => {
  const missing = await server.app.inject({ method: 'GET', url: '/api/no/such/call', headers: { os: '4', lan: 'en-US' } })
  for (const headers of [{}, { authorization: siti.token }, { authorization: 'guess' }]) {
    const reply = await server.app.inject({ method: 'GET', url, headers: { os: '4', lan: 'en-US', ...headers } })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: missing.statusCode, body: missing.json() })
  }
})

it.each([
  { production: true, reviewSecret: undefined, warns: true },
  { production: true, reviewSecret: 's'.repeat(32), warns: false },
  { production: false, reviewSecret: undefined, warns: false },
])('a start warns when no secret lets staff decide: production $production, secret $reviewSecret', ({ warns, ...settings }) => {
  expect(reviewWarning(settings) ?? '').toEqual(warns ? expect.stringContaining('REVIEW_SECRET is not set') : '')
})
