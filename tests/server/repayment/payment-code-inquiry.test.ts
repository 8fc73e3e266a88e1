import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { SIGNATURE_HEADER } from '../../../src/server/ports/signed-request.ts'
import { type Borrower, borrowerWithLoan, otherIdentityNumber, requestPaymentCode } from '../support/borrower.ts'
import { CALLBACK_SECRET, askSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { wholeDatabase } from '../support/whole-database.ts'

const PATH = '/callbacks/payment-code'
const lines: string[] = []
let server: TestServer
let count = 0
beforeAll(async () => {
  server = await openTestServer({
    settings: { paymentSecret: CALLBACK_SECRET, logLevel: 'info' },
    logTo: new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
  })
})
afterAll(() => server.close())

const ask = (code: unknown, signed: SignedInstead = {}) => askSigned(server, PATH, { code } as object, signed)

describe('the reply to a code inquiry of a bank or store', () => {
  let siti: Borrower
  let code: { code: string; amount: number; holder: string; expire_time: number; how_to: { steps: string[] }[] }
  beforeEach(async () => {
    const changes = { person: { cardid: otherIdentityNumber(7100 + ++count) } }
    siti = await borrowerWithLoan(server, `0812888${String(10_000 + count)}`, 3_000_000, changes)
    code = await requestPaymentCode(siti)
  })
  const pays = (amount: number) => {
    const now = server.clock.now()
    return receivePayment(server.db, { pspId: `psp-${count}`, code: code.code, amount: BigInt(amount), paidAt: now }, now)
  }

  it('has the amount, name and expiry that the app shows to the borrower', async () => {
    const { amount, holder, expire_time } = code
    expect(await ask(code.code)).toEqual({ status: 200, body: { amount, holder, expire_time } })
    expect(code.how_to.map(({ steps }) => steps.some((step) => step.includes(holder)))).toEqual([true, true, true])
  })

  it('does not change anything, however often', async () => {
    const before = await wholeDatabase(server.db)
    const [first, ...others] = [await ask(code.code), await ask(code.code), await ask(code.code, { seconds: 200 })]
    expect(others).toEqual([first, first])
    expect(await wholeDatabase(server.db)).toBe(before)
  })

  it.each<{ name: string; change: () => Promise<unknown>; asked?: () => string }>([
    { name: 'that does not exist', change: async () => {}, asked: () => '80000000000000' },
    { name: 'that was paid', change: () => pays(code.amount) },
    { name: 'that ended with a payment of less', change: () => pays(1_000) },
    { name: 'that has expired', change: async () => server.advance(code.expire_time - server.clock.seconds()) },
  ])('is the same without details for a code $name', async ({ change, asked = () => code.code }) => {
    await change()
    const { status, body } = await ask(asked())
    expect({ status, body }).toEqual({ status: 404, body: { code: 4256, msg: server.config.texts['id-id']!['error.4256'], data: null } })
  })

  it('is positive until the last second of a code', async () => {
    server.advance(code.expire_time - server.clock.seconds() - 1)
    expect((await ask(code.code)).status).toBe(200)
  })

  it('is logged without the code and the borrower', () => {
    expect(lines.filter((line) => line.includes(PATH)).length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(code.code) || line.includes(siti.phone))).toEqual([])
  })
})

test.each<{ name: string; signed: SignedInstead }>([
  { name: 'another code', signed: { body: { code: '39358' } } },
  { name: 'another secret', signed: { secret: 'x' } },
  { name: 'a notice of a payment', signed: { path: '/callbacks/payment' } },
  { name: 'more than five minutes ago', signed: { seconds: -301 } },
  { name: 'nothing', signed: { headers: { [SIGNATURE_HEADER]: '' } } },
])('an inquiry with a signature of $name is refused before any query', async ({ signed }) => {
  expect(await ask('80000000000000', signed)).toMatchObject({ status: 403, body: { code: 4008 } })
})

test.each([
  { name: 'a number', code: 80_000 },
  { name: 'letters', code: '8000000000000x' },
  { name: 'more digits than any code has', code: '8'.repeat(33) },
  { name: 'nothing', code: undefined },
])('an inquiry for $name is refused', async ({ code }) => {
  expect(await ask(code)).toMatchObject({ status: 400, body: { code: 4000 } })
})

it('without a secret inquiries are not found, with another reply than for an unknown code', async () => {
  const closed = await openTestServer()
  expect(await askSigned(closed, PATH, { code: '80000000000000' })).toMatchObject({ status: 404, body: { code: 4004 } })
  await closed.close()
})
