import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { fromSeconds, startOfDay, toDayNumber, toSeconds } from '../../../src/server/platform/calendar.ts'
import { createBorrower, requestPaymentCode, fillProfile, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

const DAY = 86_400
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const pay = (code: string, amount: number) => payToCode(server, code, amount)

it('one whole loan, from signing in to paid off', async () => {
  const siti = await createBorrower(server)
  expect(await siti.data('userStatus')).toMatchObject({ verify: 0, loan_status: { bill_status: 0 }, loan_info: { loan_fail_status: 0 } })
  await fillProfile(siti)
  expect(await siti.data('account')).toMatchObject({ name: 'Siti Rahmawati', steps_done: 5, steps_total: 5, submitted: false })
  expect((await siti.data('base')).base).toMatchObject({
    cardid_masked: '3174********0001',
    region_name: 'Tebet Timur, Tebet, Kota Administrasi Jakarta Selatan, Daerah Khusus Ibukota Jakarta',
  })

  const sent = await siti.data('submitProfile')
  expect(sent).toMatchObject({ verify: 1, seconds: 300 })
  expect(await siti.data('userStatus')).toMatchObject({ verify: 1 })
  server.advance(100)
  const submitted_time = sent.expected_time - 300
  const left = { submitted_time, server_now: submitted_time + 100, expected_time: sent.expected_time, seconds: 200, late: false }
  expect(await siti.data('creditCountdown')).toEqual(left)
  server.advance(50)
  const later = { ...left, server_now: submitted_time + 150, seconds: 150 }
  expect(await siti.data('creditCountdown'), 'it began when it began, whenever it is looked at').toEqual(later)
  server.advance(150)
  expect(await siti.data('userStatus')).toMatchObject({ verify: 2, loan_status: { bill_status: 0 } })
  expect(await siti.data('limitAmount')).toMatchObject({ total: 12_000_000, used: 0, available: 12_000_000, max_amount: 7_000_000 })

  const { lists } = await siti.data('loanProducts')
  expect(lists).toMatchObject([
    {
      pid: 'cash',
      min_amount: 400_000,
      max_amount: 7_000_000,
      max_instalment: 1_800_000,
      periods: [1, 2, 3, 4, 5, 6],
      start_amount: 2_000_000,
      start_period: 3,
      available: true,
    },
  ])
  const plan = await siti.data('loanPlan', { pid: 'cash', money: 3_000_000, period: 3 })
  expect(plan).toMatchObject({
    total: 3_783_000,
    interest_total: 81_000,
    fee_total: 702_000,
    first_amount: 1_261_000,
    disbursed_amount: 3_000_000,
    cost_rate: 29_000,
  })
  expect(plan.rows).toHaveLength(3)

  const placed = await placeOrder(siti)
  expect(placed).toMatchObject({
    code: 200,
    data: { amount: 3_000_000, status: 'paying_out', bank_name: 'BCA', card_masked: '****\u00a07890' },
  })
  expect(await siti.data('userStatus')).toMatchObject({ verify: 2, loan_status: { bill_status: 1 }, loan_info: { amount: 3_000_000 } })
  expect(await siti.data('limitAmount')).toMatchObject({ used: 3_000_000, available: 9_000_000 })
  server.advance(301)
  expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 2, overdue: false, due_amount: 1_261_000 } })

  // The last bill is paid on day 87, so it costs three days of charges less.
  const asked = [1_261_000, 1_261_000, 1_261_000 - 3 * 8_700]
  for (const no of [1, 2, 3]) {
    const amount = asked[no - 1]!
    server.advance(29 * DAY)
    const bills = await siti.data('bills', { type: 1 })
    expect(bills).toMatchObject({ total_due: 1_261_000, overdue_amount: 0, nearest: { no, of: 3, outstanding: 1_261_000, status: 0 } })
    const code = await requestPaymentCode(siti)
    expect(code).toMatchObject({ pay_type: 'va', name: 'BCA', amount, status: 'waiting' })
    expect(code.how_to.map((each: any) => each.place)).toEqual(['atm', 'internet', 'mobile'])
    expect((await requestPaymentCode(siti)).code_id, 'asked for again it is the same code').toBe(code.code_id)
    expect(await pay(code.code, amount)).toBe(true)
  }
  expect(await siti.data('userStatus')).toMatchObject({ verify: 2, loan_status: { bill_status: 3 } })
  expect(await siti.data('bills', { type: 1 })).toMatchObject({ lists: [], loans: [], total_due: 0, loan_end: 'paid_off' })
  expect(await siti.data('repayRecords')).toMatchObject({
    lists: [{ status: 0, amount: 1_234_900 }, { principal: 1_000_000 }, { interest: 27_000, fee: 234_000 }],
  })
  expect(await siti.data('loanRecords')).toMatchObject({
    lists: [{ status: 'paid_off', outstanding: 0, paid: 3_756_900, saving: 26_100, bills: [{ status: 2 }, { status: 2 }, { status: 2 }] }],
  })
  expect(await siti.data('loanProducts')).toMatchObject({ lists: [{ available: true }] })
  expect(await ledgerSum(server.db)).toBe(0n)
})

it('a second loan of the same borrower is not the first', async () => {
  const siti = await createBorrower(server)
  expect((await placeOrder(siti, 1_000_000)).code).toBe(200)
  await siti.data('userStatus')
  server.advance(400)
  await siti.data('userStatus')
  const code = await requestPaymentCode(siti, 3)
  expect(code.amount).toBe(1_002_900)
  await pay(code.code, code.amount)
  const { lists } = await siti.data('repayRecords')
  expect(lists[0]).toMatchObject({ status: 1, amount: 1_002_900, principal: 1_000_000, interest: 300, fee: 2_600, repayment_type: 3 })
  expect(lists).toHaveLength(4)
  expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 3 } })
})

it('refused by the table, with the day to come back; then free to try again', async () => {
  const rafi = await createBorrower(server, '081234567891')
  await fillProfile(rafi, {
    person: { cardid: '3174011501980002', birth_date: Date.UTC(1998, 0, 15) / 1000, gender: 'male', name: 'Rafi' },
    job: { income: 1, salary: 1_500_000, spending: 1, other_loan_status: 1 },
  })
  const status = await submitAndAudit(server, rafi)
  expect(status).toMatchObject({ verify: 3, loan_info: { reject_reason: expect.stringContaining('running loan') } })
  const { reapply_at } = status.loan_info
  expect(reapply_at).toBe(toSeconds(startOfDay(toDayNumber(fromSeconds(status.server_time)) + 30)))
  expect((await rafi.call('submitProfile')).code).toBe(4211)
  expect((await rafi.call('loanPlan', { pid: 'cash', money: 400_000, period: 1 })).code).toBe(4212)
  const { ticket_no } = await rafi.data('feedback', { reason: 1, content: 'Mohon ditinjau kembali' })
  expect(ticket_no).toMatch(/^F/)
  expect((await rafi.data('messages')).lists[0]).toMatchObject({ kind: 'feedback', text: expect.stringContaining(ticket_no) })
  server.advance(reapply_at - status.server_time - 1)
  expect(await rafi.data('userStatus')).toMatchObject({ verify: 3 })
  server.advance(1)
  expect(await rafi.data('userStatus')).toMatchObject({ verify: 0 })
})
