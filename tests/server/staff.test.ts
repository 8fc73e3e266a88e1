import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCardPhoto } from '../../src/server/profile/card-photo-queries.ts'
import { insertBusinessPhoto } from '../../src/server/profile/business-photo-queries.ts'
import { confirmFace, declineFace, reopenFaceCheck, saveComparison, startAttempt } from '../../src/server/profile/face-check-queries.ts'
import { reviewWarning } from '../../src/server/staff/staff-decisions.ts'
import { type Borrower, createBorrower } from './support/borrower.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const token = 'a-token-of-a-member-of-staff'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
let server: TestServer
let siti: Borrower
let uid: string
beforeAll(async () => {
  // Who has no token is nobody, whatever the hashes are.
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

it('photos that wait for a person are listed by their account alone, the longest waiting first, until they are decided', async () => {
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

  it('are for the staff, who say why, and each look is on record', async () => {
    const who = { id: uid, at: server.clock.now() }
    await saveCardPhoto(server.db, who.id, { photo: Buffer.from('card'), unread: true }, who.at)
    await reopenFaceCheck(server.db, who.id)
    await startAttempt(server.db, who.id, { most: 9, inRow: 3, pausedBefore: who.at, abandonedBefore: who.at }, who.at)
    await saveComparison(server.db, who.id, Buffer.from('selfie'), false, who.at)
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

  it.each([
    { name: 'nobody', headers: () => reason },
    { name: 'a borrower', headers: () => ({ authorization: siti.token, ...reason }) },
    { name: 'staff without a reason', headers: () => ({ authorization: token }) },
    { name: 'staff, of an account that there is not', headers: () => ({ authorization: token, ...reason }), of: crypto.randomUUID() },
    { name: 'staff, of what is no account', headers: () => ({ authorization: token, ...reason }), of: '%00' },
  ])('are not found by $name', async ({ headers, of }) => {
    const before = await accesses()
    expect((await get(headers(), of)).statusCode).toBe(404)
    expect(await accesses()).toEqual(before)
  })
})

it('what borrowers have written is listed, the newest first, and before a time', async () => {
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

it.each([
  '/api/admin/permissions/user/tree',
  '/api/admin/applications/held',
  '/api/admin/payments/unmatched',
  '/api/admin/faces/held',
  '/api/admin/feedback',
])('%s does not exist for anybody else', async (url) => {
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
])('a start says that nobody can decide: production $production, secret $reviewSecret', ({ warns, ...settings }) => {
  expect(reviewWarning(settings) ?? '').toEqual(warns ? expect.stringContaining('REVIEW_SECRET is not set') : '')
})
