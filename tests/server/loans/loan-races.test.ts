import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { identityOwner, readProfile } from '../../../src/server/profile/profile-queries.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import {
  type Borrower,
  createBorrower,
  otherIdentityNumber,
  requestPaymentCode,
  fillProfile,
  person,
  placeOrder,
  borrowerWithLoan,
  submitAndAudit,
  quoteRequest,
} from '../support/borrower.ts'
import { hasPostgres, openFreshDatabase } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

const AT_ONCE = 20
const atOnce = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
const card = (count: number) => ({ person: { cardid: otherIdentityNumber(count + 1) } })

/** Not on the embedded engine, whose single connection runs nothing concurrently. */
describe.skipIf(!hasPostgres)('at the same moment, on PostgreSQL', () => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await openTestServer({ db: await openFreshDatabase(AT_ONCE) })
  })
  afterAll(() => server.close())
  const nextPhone = () => `0814222${String(10_000 + ++count)}`
  const rows = async (sql: string, borrower: Borrower) => {
    const [row] = await server.db.query<{ count: number }>(sql, [borrower.e164])
    return row?.count
  }
  const mine = '(select id from account where phone = $1)'

  it('twenty orders with twenty keys are one order', async () => {
    const siti = await createBorrower(server, nextPhone())
    await fillProfile(siti, card(count))
    await submitAndAudit(server, siti)
    const plan = await siti.data('loanPlan', { ...quoteRequest, money: 1_000_000 })
    const placing = {
      ...quoteRequest,
      amount: 1_000_000,
      purpose: 'tuition',
      quote_id: plan.quote_id,
      sms_code: await siti.smsCode('order'),
      agreement: true,
    }
    const codes = (await atOnce(() => siti.call('placeOrder', placing))).map((reply) => reply.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([200, 4224]))
    expect(await rows(`select count(*)::int as count from loan_order where account_id = ${mine}`, siti)).toBe(1)
  })

  it('twenty readers cause one audit and one payout', async () => {
    const siti = await createBorrower(server, nextPhone())
    await fillProfile(siti, card(count))
    server.advance((await siti.data('submitProfile')).seconds)
    expect(new Set((await atOnce(() => siti.data('userStatus'))).map((status) => status.verify))).toEqual(new Set([2]))
    await placeOrder(siti)
    for (const _ of [1, 2]) {
      server.advance(600)
      await atOnce(() => siti.data('userStatus'))
    }
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 2 } })
    const ofMine = `where loan_id in (select id from loan_order where account_id = ${mine})`
    expect(await rows(`select count(*)::int as count from ledger ${ofMine}`, siti)).toBe(1)
    expect(await rows(`select count(*)::int as count from loan_event ${ofMine}`, siti)).toBe(3)
    expect(await rows(`select count(*)::int as count from bill ${ofMine}`, siti)).toBe(3)
  })

  it('one notice sent twenty times is one payment, and twenty notices are twenty', async () => {
    const siti = await borrowerWithLoan(server, nextPhone(), 3_000_000, card(count))
    const { code } = await requestPaymentCode(siti)
    await server.clock.refresh()
    const now = server.clock.now()
    const notice = { pspId: randomUUID(), code, amount: 20_000n, paidAt: now }
    expect((await atOnce(() => receivePayment(server.db, notice, now))).filter(Boolean)).toHaveLength(1)
    await atOnce(() => receivePayment(server.db, { ...notice, pspId: randomUUID() }, now))
    expect((await siti.data('bills', { type: 1 })).loans[0].paid).toBe(21 * 20_000)
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('a surplus that is paid out and used twenty times at once is spent once', async () => {
    const siti = await borrowerWithLoan(server, nextPhone(), 1_000_000, card(count))
    const { code, amount } = await requestPaymentCode(siti, 3)
    await server.clock.refresh()
    await payToCode(server, code, BigInt(amount) + 50_000n)
    server.advance(3601)
    expect((await placeOrder(siti, 1_000_000)).code).toBe(200)
    await siti.data('userStatus')
    server.advance(600)
    expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 50_000, usable_amount: 50_000 })
    const replies = await atOnce((index) =>
      index % 2 === 0 ? siti.call('refundSurplus', { surplus_amount: 50_000 }) : siti.call('useSurplus', { usable_amount: 50_000 }),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(await siti.data('surplus')).toMatchObject({ surplus_amount: 0 })
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('twenty requests for a code are one code', async () => {
    const siti = await borrowerWithLoan(server, nextPhone(), 3_000_000, card(count))
    const codes = await atOnce(() => requestPaymentCode(siti))
    expect(new Set(codes.map((code) => code.code_id)).size).toBe(1)
  })

  it('during a payment, each requested code has the amount of its quote', async () => {
    const siti = await borrowerWithLoan(server, nextPhone(), 3_000_000, card(count))
    const paying = await requestPaymentCode(siti)
    const { owed: _, quote_until: _until, ...payload } = (await siti.data('bills', { type: 1 })).offers.all
    const now = server.clock.now()
    const notice = { pspId: randomUUID(), code: paying.code, amount: 20_000n, paidAt: now }
    const ask = () => siti.call('repay', { ...payload, pay_type: 'va', bank_type: 'bca', channel_id: 'vaBca' })
    const [made] = await Promise.all([atOnce(ask), receivePayment(server.db, notice, now)])
    for (const { code, data } of made) {
      expect([200, 4254]).toContain(code)
      if (code === 200) expect(data).toMatchObject({ amount: payload.repayment_total_amount, quote_id: payload.quote_id })
    }
    expect((await siti.data('bills', { type: 1 })).codes, 'the payment ended every code of the old figure').toEqual([])
  })

  it('an identity number belongs to one of two who submit it', async () => {
    const pair = [await createBorrower(server, nextPhone()), await createBorrower(server, nextPhone())]
    for (const borrower of pair) await fillProfile(borrower, card(count))
    const codes = await Promise.all(pair.map(async (borrower) => (await borrower.call('submitProfile')).code))
    expect(codes.toSorted()).toEqual([200, 4263])
  })

  it('the submitted identity number stays stored, though another one is saved at that moment', async () => {
    for (let round = 0; round < 10; round++) {
      const siti = await createBorrower(server, nextPhone())
      await fillProfile(siti, card(count))
      const other = { ...person, cardid: otherIdentityNumber(5000 + count) }
      const [submitted] = await Promise.all([siti.call('submitProfile'), ...Array.from({ length: 10 }, () => siti.call('saveBase', other))])
      expect(submitted.code).toBe(200)
      const { uid } = await siti.data('account')
      const { person: stored } = await readProfile(server.db, uid)
      expect(await identityOwner(server.db, String(stored?.cardid)), `round ${round}`).toBe(uid)
    }
  })

  it('two servers on one database share the steps of one journey', async () => {
    const other = await openTestServer({ db: { ...server.db, close: async () => {} } })
    const siti = await createBorrower(server, nextPhone())
    await fillProfile(siti, card(count))
    const { seconds } = await siti.data('submitProfile')
    for (const each of [server, other]) each.advance(each === server ? seconds : 0)
    await other.clock.refresh()
    expect(await siti.data('userStatus')).toMatchObject({ verify: 2 })
    expect((await other.call('userStatus', {}, { token: siti.token })).data).toMatchObject({ verify: 2 })
    await other.close()
  })
})
