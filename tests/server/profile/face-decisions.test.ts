import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { reopenFaceCheck } from '../../../src/server/profile/face-check-queries.ts'
import { type Borrower, createBorrower, fillProfile, otherIdentityNumber } from '../support/borrower.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let who: Borrower
let uid: string
beforeAll(async () => {
  server = await openTestServer({ settings: { reviewSecret: CALLBACK_SECRET } })
  who = await createBorrower(server, '081299991201')
  uid = (await who.data('account')).uid
})
afterAll(() => server?.close())

type Decision = { reference: string; uid: string; card_time?: number; outcome: 'confirm' | 'decline' }
const decision = (own: Partial<Decision> = {}): Decision => ({ reference: 'review-1', uid, outcome: 'confirm', ...own })
const send = (payload: object, signed: SignedInstead = {}, at = server) => postSigned(at, '/callbacks/face', payload, signed)
const status = async () => (await who.data('faceStatus')).status
const statusOfHome = async () => (await who.data('userStatus')).face

test.each<{ name: string; payload?: () => object; signed?: () => SignedInstead; status: number }>([
  { name: 'a signature of another outcome', signed: () => ({ body: { ...decision(), outcome: 'decline' } }), status: 403 },
  { name: 'a signature of another borrower', signed: () => ({ body: decision({ uid: crypto.randomUUID() }) }), status: 403 },
  { name: 'a signature of another secret', signed: () => ({ secret: 'x' }), status: 403 },
  { name: 'a signature of a decision about an application', signed: () => ({ path: '/callbacks/application' }), status: 403 },
  { name: 'a signature of more than five minutes ago', signed: () => ({ seconds: -301 }), status: 403 },
  { name: 'an unknown borrower', payload: () => decision({ uid: crypto.randomUUID() }), status: 400 },
  { name: 'a card with an invalid time', payload: () => decision({ card_time: 1e15 }), status: 400 },
  { name: 'an unknown outcome', payload: () => ({ ...decision(), outcome: 'perhaps' }), status: 400 },
])('$name is refused', async ({ payload = decision, signed = () => ({}), status: refused }) => {
  expect(await send(payload(), signed())).toBe(refused)
  expect(await status()).toBe('init')
})

it('a decision counts once, another one under its reference is refused, and the next one has its own', async () => {
  expect(await send(decision({ outcome: 'decline' }))).toBe(200)
  expect(await status()).toBe('declined')
  expect(await statusOfHome()).toBe('declined')
  const other = (await (await createBorrower(server, '081299991209')).data('account')).uid
  for (const own of [{ outcome: 'confirm' }, { uid: other, outcome: 'decline' }, { card_time: 1_772_000_000, outcome: 'decline' }] as const)
    expect(await send(decision(own))).toBe(422)
  expect(await send(decision({ outcome: 'decline' }))).toBe(200)
  expect(await status()).toBe('declined')
  expect(await send(decision({ reference: 'review-2' }))).toBe(200)
  expect(await status()).toBe('success')
  expect(await statusOfHome()).toBeUndefined()
  expect((await who.data('account')).steps.face).toBe(true)
})

it('each decision sends one message while the profile is open', async () => {
  const told = async () => ((await who.data('messages')).lists as { kind: string }[]).map(({ kind }) => kind)
  await send(decision({ reference: 'told-0' }))
  const before = await told()
  for (const [reference, outcome] of [
    ['told-1', 'decline'],
    ['told-1', 'decline'],
    ['told-1b', 'decline'],
    ['told-2', 'confirm'],
    ['told-3', 'confirm'],
  ] as const)
    await send(decision({ reference, outcome }))
  expect(await told()).toEqual(['faceApproved', 'faceDeclined', ...before])
})

it('a decision sends no message once the profile is submitted', async () => {
  const sent = await createBorrower(server, '081299991203')
  expect((await sent.data('userStatus')).steps_left).toBeGreaterThan(1)
  await fillProfile(sent, { person: { cardid: otherIdentityNumber(9912) } })
  expect(await sent.data('userStatus')).toMatchObject({ verify: 0, steps_left: 0 })
  await sent.call('submitProfile')
  expect(await sent.data('userStatus')).not.toHaveProperty('steps_left')
  expect(await send(decision({ reference: 'late-1', uid: (await sent.data('account')).uid }))).toBe(200)
  expect((await sent.data('messages')).lists).toEqual([])
})

it('a declined borrower is not compared again until there is another photo of the card', async () => {
  await send(decision({ reference: 'review-3', outcome: 'decline' }))
  expect((await who.data('account')).steps.face).toBe(false)
  expect(await status()).toBe('declined')
  await reopenFaceCheck(server.db, uid)
  expect(await status()).toBe('init')
})

describe('a decision about a card photo', () => {
  const store = (takenAt: number) => saveCardPhoto(server.db, uid, { photo: Buffer.from('card'), unread: false }, new Date(takenAt * 1000))
  const [seen, other] = [1_772_000_000, 1_772_000_060]

  test.each<{ name: string; stored: number[]; card_time?: number; code: number; status: string }>([
    { name: 'was reviewed', stored: [seen], card_time: seen, code: 200, status: 'success' },
    { name: 'was stored after the reviewed one', stored: [seen, other], card_time: seen, code: 400, status: 'init' },
    { name: 'is not named by the decision', stored: [seen], code: 400, status: 'init' },
    { name: 'is named but missing', stored: [], card_time: seen, code: 400, status: 'init' },
  ])('answers $code when the photo $name', async ({ stored, card_time, code, status: expected }) => {
    await server.db.query('delete from card_photo')
    await reopenFaceCheck(server.db, uid)
    for (const takenAt of stored) await store(takenAt)
    const about = decision({ reference: crypto.randomUUID(), ...(card_time !== undefined && { card_time }) })
    expect(await send(about)).toBe(code)
    expect(await status()).toBe(expected)
  })
})

it('is answered with 404 when no secret is set', async () => {
  const closed = await openTestServer()
  expect(await send(decision(), {}, closed)).toBe(404)
  await closed.close()
})
