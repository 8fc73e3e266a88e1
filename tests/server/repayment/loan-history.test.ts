import { afterAll, beforeAll, expect, it } from 'vitest'
import { toDayNumber, toIsoDay } from '../../../src/server/platform/calendar.ts'
import {
  type Borrower,
  createBorrower,
  requestPaymentCode,
  fillProfile,
  placeOrder,
  borrowerWithLoan,
  submitAndAudit,
} from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

const DAY = 86_400
let server: TestServer
let count = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** 3.000.000 over three months: 1.261.000 each, of which 27.000 is interest and 234.000 fee. */
const borrow = () => borrowerWithLoan(server, `081266660${100 + ++count}`, 3_000_000, { person: { cardid: `31740155059200${10 + count}` } })
const pass = async (days: number) => {
  server.advance(days * DAY)
  await server.clock.refresh()
}
const pay = (code: string, amount: number, daysAgo = 0) => {
  const now = server.clock.now()
  const paidAt = new Date(now.getTime() - daysAgo * DAY * 1000)
  return payToCode(server, code, amount, paidAt)
}
const records = async (borrower: Borrower) => (await borrower.data('repayRecords')).lists

it('an early settlement gives back paid charges as a separate entry', async () => {
  const siti = await borrow()
  const { code, amount } = await requestPaymentCode(siti, 2, 2)
  await pay(code, amount)
  await pass(1)
  const rest = await requestPaymentCode(siti, 3)
  await pay(rest.code, rest.amount)
  // The two bills contained 522.000 of charges, of which 8.700 for one day are due. The other 513.300 and the 486.700 pay the last million.
  expect(rest.amount).toBe(486_700)
  const [settling, early] = await records(siti)
  expect(early).toMatchObject({ amount: 2_522_000, principal: 2_000_000, interest: 54_000, fee: 468_000, given_back: 0, surplus: 0 })
  expect(settling).toMatchObject({ amount: 486_700, principal: 1_000_000, interest: 0, fee: 0, given_back: 513_300, surplus: 0 })
})

it('a late notice of a payment reverses the late fee that an earlier payment covered', async () => {
  const siti = await borrow()
  const { code } = await requestPaymentCode(siti)
  await pass(40)
  await pay(code, 100_000)
  await pay(code, 1_261_000, 12)
  const [late, first] = await records(siti)
  expect(first).toMatchObject({ amount: 1_261_000, late_fee: 0, given_back: 30_000 })
  expect(late).toMatchObject({ amount: 100_000, late_fee: 30_000, fee: 70_000, given_back: 0 })
  const [bill] = (await siti.data('loanRecords')).lists[0].bills
  expect(bill, 'the bill was paid on the day of the payment that paid it').toMatchObject({ status: 2, paid_time: first.paid_time })
})

it('a late fee is shown with the amount charged and the amount still owed', async () => {
  const siti = await borrow()
  await pass(40)
  const { code } = await requestPaymentCode(siti)
  await pay(code, 10_000)
  const bills = await siti.data('bills', { type: 1 })
  expect(bills).toMatchObject({
    late_fee: 30_000,
    late_fee_owed: 20_000,
    late_fee_tomorrow: 3_000,
    loans: [{ late_fee: 30_000, late_fee_owed: 20_000 }],
  })
  expect(bills.nearest).toMatchObject({ late_fee: 30_000, late_fee_owed: 20_000 })
  expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ late_fee: 30_000, late_fee_owed: 20_000 })
})

it('due dates count from the day of the payout: a plan states its assumed day, and after a bounce they are recalculated', async () => {
  const siti = await createBorrower(server, '081266660200')
  await fillProfile(siti, { person: { cardid: '3174015505920030' } })
  await submitAndAudit(server, siti)
  const plan = await siti.data('loanPlan', { pid: 'cash', money: 1_000_000, period: 2 })
  const days = (rows: any[], start: number) => rows.map((row) => (row.due_time + 1 - start) / DAY)
  expect(days(plan.rows, plan.start_time), 'until the last second of day 30 and 60').toEqual([31, 61])
  await placeOrder(siti, 1_000_000, { period: 2, quote_id: plan.quote_id })
  const decide = (result: string) =>
    server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result, phone: siti.phone } })
  await decide('bounce')
  await pass(2)
  const other = { bank: 'bri', card_num: '123456789012345', name: 'Siti Rahmawati' }
  await siti.data('bankPatch', { ...other, sms_code: await siti.smsCode('bank') })
  await decide('ok')
  const { lists, loans } = await siti.data('bills', { type: 1 })
  expect(days(lists, plan.start_time + 2 * DAY)).toEqual([31, 61])
  expect(toDayNumber(new Date(loans[0].start_time * 1000)) - toDayNumber(new Date(plan.start_time * 1000))).toBe(2)
})

it('a letter and a receipt have the amounts of their own day, also after later postings', async () => {
  const numbering = {
    future: { from: '2999-01-01', letter: 'FUTURE', receipt: 'FUTURE' },
    sinceTomorrow: { from: toIsoDay(toDayNumber(server.clock.now()) + 1), letter: 'NEWLETTER', receipt: 'NEWRECEIPT' },
    first: { from: '2020-01-01', letter: 'LETTER', receipt: 'RECEIPT' },
  }
  const now = await openTestServer({
    db: server.db,
    start: new Date(server.clock.seconds() * 1000),
    change: ({ policy }) => Object.assign(policy.terms as object, { numbering }),
  })
  try {
    const siti = await borrowerWithLoan(now, '081266661999', 1_000_000, { person: { cardid: '3174015505920199' } })
    const settle = async (kind: 1 | 3) => {
      const { code, amount } = await requestPaymentCode(siti, kind)
      await payToCode(now, code, amount)
    }
    const numbers = async () =>
      (await siti.data('repayRecords')).lists.map(({ receipt_no }: { receipt_no: string }) => receipt_no) as string[]
    await settle(1)
    const [early] = await numbers()
    const [{ order_no }] = (await siti.data('loanRecords')).lists
    expect(early).toMatch(new RegExp(`^RECEIPT-${order_no}-[0-9A-F]{6}$`))
    now.advance(DAY)
    await now.clock.refresh()
    await settle(3)
    expect(await numbers()).toEqual([expect.stringMatching(`^NEWRECEIPT-${order_no}-`), early])
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ letter_no: `NEWLETTER-${order_no}` })
  } finally {
    await now.app.close()
  }
})
