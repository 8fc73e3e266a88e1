import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { faceDecisions } from '../../../src/server/profile/face-decisions.ts'
import { reopenFaceCheck } from '../../../src/server/profile/face-check-queries.ts'
import { type Borrower, createBorrower } from '../support/borrower.ts'
import { signDecision } from '../../../src/server/staff/staff-decisions.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const SECRET = 'a secret of more than thirty-two characters'
let server: TestServer
let who: Borrower
let uid: string
beforeAll(async () => {
  server = await openTestServer({ settings: { reviewSecret: SECRET } })
  who = await createBorrower(server, '081299991201')
  uid = (await who.data('account')).uid
})
afterAll(() => server?.close())

type Decision = { reference: string; uid: string; card_time?: number; outcome: 'confirm' | 'decline' }
const decision = (own: Partial<Decision> = {}): Decision => ({ reference: 'review-1', uid, outcome: 'confirm', ...own })
const signed = (of: Decision, secret = SECRET) => ({ ...of, signature: signDecision(faceDecisions, of, secret) })
const send = async (payload: object, at = server) => (await at.app.inject({ method: 'POST', url: '/callbacks/face', payload })).statusCode
const status = async () => (await who.data('faceStatus')).status

test.each<{ name: string; payload: () => object; status: number }>([
  { name: 'a signature of another outcome', payload: () => ({ ...signed(decision()), outcome: 'decline' }), status: 403 },
  { name: 'a signature of another borrower', payload: () => ({ ...signed(decision()), uid: crypto.randomUUID() }), status: 403 },
  { name: 'a signature of another secret', payload: () => signed(decision(), 'x'), status: 403 },
  { name: 'no signature', payload: () => decision(), status: 400 },
  { name: 'a borrower whom nobody knows', payload: () => signed(decision({ uid: crypto.randomUUID() })), status: 400 },
  { name: 'an outcome that is none', payload: () => ({ ...signed(decision()), outcome: 'perhaps' }), status: 400 },
])('$name is refused', async ({ payload, status: refused }) => {
  expect(await send(payload())).toBe(refused)
  expect(await status()).toBe('init')
})

it('a decision counts once per reference, and the next one has its own', async () => {
  expect(await send(signed(decision({ outcome: 'decline' })))).toBe(200)
  expect(await status()).toBe('declined')
  expect(await send(signed(decision({ outcome: 'confirm' })))).toBe(200)
  expect(await status()).toBe('declined')
  expect(await send(signed(decision({ reference: 'review-2' })))).toBe(200)
  expect(await status()).toBe('success')
  expect((await who.data('account')).steps.face).toBe(true)
})

it('who was declined is compared no more, until there is another photo of the card', async () => {
  await send(signed(decision({ reference: 'review-3', outcome: 'decline' })))
  expect((await who.data('account')).steps.face).toBe(false)
  expect(await status()).toBe('declined')
  await reopenFaceCheck(server.db, uid)
  expect(await status()).toBe('init')
})

describe('a photo of the card', () => {
  const store = (takenAt: number) => saveCardPhoto(server.db, uid, { photo: Buffer.from('card'), unread: false }, new Date(takenAt * 1000))
  const [seen, other] = [1_772_000_000, 1_772_000_060]

  test.each<{ name: string; stored: number[]; card_time?: number; code: number; status: string }>([
    { name: 'was looked at', stored: [seen], card_time: seen, code: 200, status: 'success' },
    { name: 'was stored after the one that was looked at', stored: [seen, other], card_time: seen, code: 400, status: 'init' },
    { name: 'is not named by the decision', stored: [seen], code: 400, status: 'init' },
    { name: 'is named and not there', stored: [], card_time: seen, code: 400, status: 'init' },
  ])('that $name: $code', async ({ stored, card_time, code, status: expected }) => {
    await server.db.query('delete from card_photo')
    await reopenFaceCheck(server.db, uid)
    for (const takenAt of stored) await store(takenAt)
    const about = decision({ reference: crypto.randomUUID(), ...(card_time !== undefined && { card_time }) })
    expect(await send(signed(about))).toBe(code)
    expect(await status()).toBe(expected)
  })
})

it('is no address at all without a secret', async () => {
  const closed = await openTestServer()
  expect(await send(signed(decision()), closed)).toBe(404)
  await closed.close()
})
