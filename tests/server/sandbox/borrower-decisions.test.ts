import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { borrowerWithLoan, createBorrower, fillProfile, otherIdentityNumber, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
})
afterAll(() => server?.close())

type Listed = { uid: string; phone: string; order_no?: string; outcomes: string[] }
const borrowers = async () => (await server.app.inject('/sandbox/api/borrowers')).json<Listed[]>()
const outcomesOf = async (phone: string) => (await borrowers()).find((one) => one.phone === phone)?.outcomes
const decide = async (payload: object) => (await server.app.inject({ method: 'POST', url: '/sandbox/api/borrower', payload })).statusCode

test('a frozen borrower is thawed, and the page offers the fitting decisions', async () => {
  const phone = '081299997001'
  const who = await createBorrower(server, phone)
  const uid = (await who.data('account')).uid as string
  expect(await outcomesOf(phone)).toEqual(['freeze'])
  expect(await decide({ uid, outcome: 'freeze' })).toBe(200)
  expect(await outcomesOf(phone)).toEqual(['thaw'])
  expect((await server.app.inject('/sandbox')).body).toContain(uid)
  expect(await who.data('userStatus')).toMatchObject({ verify: 9 })
  expect(await decide({ uid, outcome: 'thaw' })).toBe(200)
  expect(await who.data('userStatus')).toMatchObject({ verify: 0 })
})

test('an approved borrower may correct the profile until there is an order', async () => {
  const outcomes: unknown[] = []
  for (const phone of ['081299997004', '081299997005']) {
    const who = await createBorrower(server, phone)
    await fillProfile(who, { person: { cardid: otherIdentityNumber(Number(phone.slice(-4))) } })
    await submitAndAudit(server, who)
    outcomes.push(await outcomesOf(phone))
    if (phone.endsWith('4')) expect(await decide({ uid: (await who.data('account')).uid, outcome: 'reopen' })).toBe(200)
    else expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
    outcomes.push(await outcomesOf(phone))
  }
  const ordered = ['freeze', 'cancel', 'refuse']
  expect(outcomes).toEqual([['freeze', 'reopen'], ['freeze'], ['freeze', 'reopen'], expect.arrayContaining(ordered)])
  expect(outcomes[3]).not.toContain('reopen')
})

test('a late loan is written off, and stays payable', async () => {
  const phone = '081299997002'
  const who = await borrowerWithLoan(server, phone, 1_000_000, { person: { cardid: otherIdentityNumber(7002) } })
  const uid = (await who.data('account')).uid as string
  expect(await outcomesOf(phone)).toEqual(['freeze'])
  server.advance(40 * 86_400)
  await who.data('userStatus')
  expect(await outcomesOf(phone)).toEqual(['freeze', 'writeOff'])
  expect(await decide({ uid, outcome: 'writeOff' })).toBe(200)
  expect(await outcomesOf(phone)).toEqual(['freeze'])
  expect((await who.data('bills', { type: 1 })).lists.length).toBeGreaterThan(0)
})

it('an unsuitable outcome, or an unknown borrower, is refused', async () => {
  const who = await createBorrower(server, '081299997003')
  const uid = (await who.data('account')).uid as string
  expect(await decide({ uid, outcome: 'writeOff' })).toBe(400)
  expect(await decide({ uid: crypto.randomUUID(), outcome: 'freeze' })).toBe(400)
})
