import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createBorrower, fillProfile, identityNumberOf, person, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
})
afterAll(() => server?.close())

const held = async () => (await server.app.inject('/sandbox/api/held')).json() as { uid: string; phone: string; reason: string }[]
const post = async (name: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url: `/sandbox/api/${name}`, payload })).statusCode

async function hold(phone: string) {
  const who = await createBorrower(server, phone)
  await fillProfile(who, { person: { cardid: identityNumberOf(person.birth_date + 86_400, 'female', Number(phone.slice(-4))) } })
  expect(await submitAndAudit(server, who)).toMatchObject({ verify: 1 })
  return { who, uid: (await who.data('account')).uid as string }
}

test.each([
  { outcome: 'approve', phone: '081299996001', verify: 2 },
  { outcome: 'reject', phone: '081299996002', verify: 3 },
  { outcome: 'sendBack', phone: '081299996003', verify: 0 },
])('a held application is listed until staff decide it: $outcome', async ({ outcome, phone, verify }) => {
  const { who, uid } = await hold(phone)
  expect(await post('audit', {})).toBe(200)
  expect(await held()).toMatchObject([{ uid, phone, reason: 'identity' }])
  expect((await server.app.inject('/sandbox')).body).toContain(uid)
  expect(await post('held', { uid, outcome })).toBe(200)
  expect(await held()).toEqual([])
  expect(await who.data('userStatus')).toMatchObject({ verify })
})

it('an unknown outcome or an unknown borrower is refused', async () => {
  const { uid } = await hold('081299996004')
  expect(await post('held', { uid, outcome: 'perhaps' })).toBe(400)
  expect(await post('held', { uid: crypto.randomUUID(), outcome: 'approve' })).toBe(400)
  expect(await held()).toHaveLength(1)
})
