import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { endOfDay, toDayNumber } from '../../../src/server/platform/calendar.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import {
  type Borrower,
  createBorrower,
  repaymentOf,
  requestPaymentCode,
  fillProfile,
  placeOrder,
  borrowerWithLoan,
  submitAndAudit,
} from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
let server: TestServer
let count = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

const nextPhone = () => `0812222${String(10_000 + ++count)}`
const nextCard = () => ({ person: { cardid: `31740155059${String(20_000 + count)}` } })
const pay = async (code: string, amount: number | bigint, paidAt?: Date, pspId: string = randomUUID()) => {
  await server.clock.refresh()
  const now = server.clock.now()
  return receivePayment(server.db, { pspId, code, amount: BigInt(amount), paidAt: paidAt ?? now }, now)
}

/** 3.000.000 over three months: 1.261.000 each, of which 1.000.000 is principal. */
const borrow = () => borrowerWithLoan(server, nextPhone(), 3_000_000, nextCard())

describe('payments of a bill', () => {
  let siti: Borrower
  let code: any
  beforeEach(async () => {
    siti = await borrow()
    code = await requestPaymentCode(siti)
  })
  const lists = async () => (await siti.data('bills', { type: 1 })).lists
  const codes = async () => (await siti.data('bills', { type: 1 })).codes

  it('exact: the bill is paid, and its code has ended', async () => {
    await pay(code.code, 1_261_000)
    expect(await lists()).toMatchObject([{ no: 2 }, { no: 3 }])
    expect(await codes()).toEqual([])
    expect((await siti.data('loanRecords')).lists[0].bills[0]).toMatchObject({
      status: 2,
      outstanding: 0,
      paid_time: server.clock.seconds(),
    })
  })
  it('partial: fee and interest first, the code ends, and later payments to it count', async () => {
    await pay(code.code, 300_000)
    const parts = { principal_owed: 961_000, interest_owed: 0, fee_owed: 0, late_fee_owed: 0 }
    expect(await lists()).toMatchObject([{ no: 1, status: 1, paid: 300_000, outstanding: 961_000, ...parts }, { no: 2 }, { no: 3 }])
    expect(await codes()).toEqual([])
    expect((await siti.data('repayRecords')).lists).toMatchObject([{ fee: 234_000, interest: 27_000, principal: 39_000, late_fee: 0 }])
    await pay(code.code, 961_000)
    expect(await lists()).toMatchObject([{ no: 2 }, { no: 3 }])
  })
  it('count by a payment method that the policy no longer has, whose code is not offered', async () => {
    const later = await openTestServer({
      db: server.db,
      start: new Date(server.clock.seconds() * 1000),
      change: ({ policy }) => delete (policy.methods as { methods: Record<string, unknown> }).methods[code.channel_id],
    })
    const sameSiti = await createBorrower(later, siti.phone, siti.token)
    expect((await sameSiti.data('bills', { type: 1 })).codes).toEqual([])
    await later.app.close()
    await pay(code.code, 1_261_000)
    expect(await lists()).toMatchObject([{ no: 2 }, { no: 3 }])
  })
  it('have one code for each payment method', async () => {
    expect((await requestPaymentCode(siti)).code_id).toBe(code.code_id)
    const other = { ...repaymentOf(await siti.data('bills', { type: 1 }), 1), bank_type: 'bri', channel_id: 'vaBri' }
    const made = await siti.data('repay', other)
    expect(made.code).toMatch(/^26215/)
    expect((await codes()).map(({ code_id }: any) => code_id).toSorted()).toEqual([code.code_id, made.code_id].toSorted())
  })
  it('is paid on a code once its amount has come in', async () => {
    const states = async () =>
      (await server.db.query<{ state: string }>('select state from payment_code where code = $1', [code.code])).map(({ state }) => state)
    await pay(code.code, 1_260_999)
    expect(await states()).toEqual(['expired'])
    await pay(code.code, 1)
    expect(await states()).toEqual(['paid'])
  })
  it('partial: a new code is for the rest, and the old one is not reused', async () => {
    await pay(code.code, 300_000)
    const rest = await requestPaymentCode(siti)
    expect(rest).toMatchObject({ amount: 961_000, status: 'waiting' })
    expect(rest.code).not.toBe(code.code)
    expect(await codes()).toMatchObject([{ code: rest.code, amount: 961_000 }])
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ va_number: rest.code })
    await pay(code.code, 1_261_000)
    expect(await lists()).toMatchObject([{ no: 2, paid: 300_000 }, { no: 3 }])
    expect(await codes()).toEqual([])
  })
  it('the same notice twice counts once', async () => {
    const id = randomUUID()
    expect([await pay(code.code, 1_261_000, undefined, id), await pay(code.code, 1_261_000, undefined, id)]).toEqual([true, false])
    expect(await lists()).toHaveLength(2)
  })
  it('go to the next bill when they are made twice', async () => {
    await pay(code.code, 1_261_000)
    await pay(code.code, 1_261_000)
    expect(await lists()).toMatchObject([{ no: 3, paid: 0 }])
  })
  it('too much: the rest goes to the next bill, and beyond the last it stays the borrower’s', async () => {
    await pay(code.code, 4_000_000)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 3 } })
    const [row] = await server.db.query<{ surplus: bigint }>(
      'select surplus from ledger where ref like $1 order by at desc, surplus limit 1',
      ['payment:%'],
    )
    // Settling on the day of the payout costs 3.008.700.
    expect(row?.surplus).toBe(-991_300n)
  })
  it('a code that ended stays with the bills for a day, since what was paid to it may still be on its way', async () => {
    const endedCodes = async () => (await siti.data('bills', { type: 1 })).lapsed_codes
    expect(await endedCodes()).toEqual([])
    server.advance(code.expire_time - server.clock.seconds())
    expect(await endedCodes()).toMatchObject([{ code: code.code, status: 'expired' }])
    await pay(code.code, 300_000)
    expect(await endedCodes()).toEqual([])
  })
  it('an unpaid code leaves the bills after a day', async () => {
    server.advance(code.expire_time - server.clock.seconds() + DAY)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ codes: [], lapsed_codes: [] })
  })
  it('count after the code has ended', async () => {
    server.advance(2 * DAY)
    expect(await codes()).toEqual([])
    await pay(code.code, 1_261_000)
    expect(await lists()).toHaveLength(2)
  })
  it('for an unknown code are recorded for staff', async () => {
    expect(await pay('000000', 5_000)).toBe(true)
    const [row] = await server.db.query<{ count: number }>('select count(*)::int as count from payment where code_id is null')
    expect(row?.count).toBeGreaterThan(0)
  })
  it('are surplus after the loan is paid off, and nothing reopens', async () => {
    const all = await requestPaymentCode(siti, 3)
    await pay(all.code, all.amount)
    await pay(all.code, all.amount)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 3 } })
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', paid: all.amount, surplus: all.amount })
  })
})

it('payment methods are sorted by kind, with the borrower’s bank first', async () => {
  const siti = await borrow()
  const { bank } = (await siti.data('userBanks')).lists[0]
  const { lists } = await siti.data('repayMethods')
  for (const type of new Set<string>(lists.map((way: any) => way.pay_type))) {
    const ways = lists.filter((way: any) => way.pay_type === type)
    const own = ways.filter((way: any) => way.payout_bank)
    expect(own.every((way: any) => way.bank_type === bank)).toBe(true)
    expect(ways.slice(0, own.length)).toEqual(own)
    const starts = own.length > 0 ? ['ownBank', 'others'] : []
    expect(ways.flatMap((way: any) => way.group_start ?? [])).toEqual(starts)
  }
  expect(lists.some((way: any) => way.payout_bank)).toBe(true)
})

it('a way that adds a fee says so, and its code as well; the amount that is asked for stays', async () => {
  const siti = await borrow()
  const { lists } = await siti.data('repayMethods')
  expect(lists.filter((way: any) => way.pay_fee > 0)).toMatchObject([{ id: 'alfamart', pay_fee: 2500 }])
  const asked = repaymentOf(await siti.data('bills', { type: 1 }), 1)
  const store = { pay_type: 'store', bank_type: 'alfamart', channel_id: 'alfamart' }
  expect(await siti.data('repay', { ...asked, ...store })).toMatchObject({ pay_fee: 2500, amount: asked['repayment_total_amount'] })
  expect(await siti.data('repay', asked)).toMatchObject({ pay_fee: 0 })
})

describe('a payment on one of three waiting codes ends them all', () => {
  // 3.000.000 over three months; settling on the first day costs 3.008.700.
  test.each([
    { name: 'part of the nearest bill', on: 'first', amount: 300_000, next: 961_000 },
    { name: 'the nearest bill', on: 'first', amount: 1_261_000, next: 1_261_000 },
    { name: 'part of two bills', on: 'two', amount: 1_000_000, next: 261_000 },
    { name: 'two bills: the rest is what settles today', on: 'two', amount: 2_522_000, next: 486_700 },
    { name: 'ten thousand too little to settle', on: 'all', amount: 2_998_700, next: 10_000 },
    { name: 'one rupiah', on: 'all', amount: 1, next: 1_260_999 },
  ])('$name: the next code asks for $next', async ({ on, amount, next }) => {
    const siti = await borrow()
    const made: any = {
      first: await requestPaymentCode(siti, 1),
      two: await requestPaymentCode(siti, 2),
      all: await requestPaymentCode(siti, 3),
    }
    expect((await siti.data('bills', { type: 1 })).codes).toHaveLength(3)
    await pay(made[on].code, amount)
    expect((await siti.data('bills', { type: 1 })).codes).toEqual([])
    expect(await requestPaymentCode(siti, 1)).toMatchObject({ amount: next, status: 'waiting' })
  })
})

describe('late', () => {
  it('charges 0,30% a day on overdue principal alone', async () => {
    const siti = await borrow()
    server.advance(30 * DAY)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ late_fee: 0, overdue_amount: 0, nearest: { days_left: 0 } })
    server.advance(12 * DAY)
    const bills = await siti.data('bills', { type: 1 })
    expect(bills).toMatchObject({
      late_fee: 36_000,
      days_late: 12,
      overdue_amount: 1_297_000,
      total_due: 1_297_000,
      nearest: { status: 3, late_fee: 36_000 },
    })
    expect(await siti.data('userStatus')).toMatchObject({
      loan_status: { bill_status: 2, overdue: true, days_late: 12, due_amount: 1_297_000 },
    })
    await pay((await requestPaymentCode(siti)).code, 1_297_000)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 2, overdue: false, days_late: 0 } })
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'repaying', bills: [{ status: 2, days_late: 0 }, {}, {}] })
    expect((await siti.data('repayRecords')).lists[0]).toMatchObject({ late_fee: 36_000, principal: 1_000_000 })
  })
  it('offers all late bills together, or only the next one', async () => {
    const siti = await borrow()
    const due = async () => {
      const { lists, due_ids, total_due } = await siti.data('bills', { type: 1 })
      const asked = lists.filter((bill: any) => due_ids.includes(bill.plan_id))
      expect(total_due).toBe(asked.reduce((sum: number, bill: any) => sum + bill.outstanding, 0))
      return asked.map((bill: any) => bill.no)
    }
    expect(await due()).toEqual([1])
    server.advance(70 * DAY)
    expect(await due()).toEqual([1, 2])
    const { code, amount } = await requestPaymentCode(siti, 2)
    await pay(code, amount)
    expect(await due()).toEqual([3])
  })
  it('stops when charges and late fees reach the principal', async () => {
    const siti = await borrow()
    server.advance(3 * 365 * DAY)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ late_fee: 3_000_000 - 783_000, overdue_amount: 6_000_000 })
    server.advance(DAY)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ overdue_amount: 6_000_000 })
  })
  it('a late notice costs nothing: the day of the payment counts', async () => {
    const siti = await borrow()
    server.advance(29 * DAY)
    const { code } = await requestPaymentCode(siti)
    await server.clock.refresh()
    const paidAt = server.clock.now()
    server.advance(9 * DAY)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ late_fee: 24_000 })
    await pay(code, 1_261_000, paidAt)
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ late_fee: 0, overdue_amount: 0, nearest: { no: 2 } })
  })
  it('a code of an overdue bill ends tonight, of another when its day is over, and never later than the bank keeps it', async () => {
    const siti = await borrow()
    const tonight = () => endOfDay(toDayNumber(server.clock.now()))
    expect((await requestPaymentCode(siti)).expire_time).toBe(server.clock.seconds() + DAY)
    expect((await requestPaymentCode(siti, 2, 3)).expire_time, 'all bills at what settles today').toBe(tonight())
    server.advance(30 * DAY)
    expect((await requestPaymentCode(siti)).expire_time, 'on the due day').toBe(tonight())
    server.advance(DAY)
    expect((await requestPaymentCode(siti)).expire_time, 'overdue').toBe(tonight())
  })
})

describe('settling everything', () => {
  it('costs the days used, to the rupiah', async () => {
    const siti = await borrow()
    server.advance(10 * DAY)
    const { loans } = await siti.data('bills', { type: 1 })
    expect(loans).toMatchObject([{ settle_amount: 3_087_000, settle_saving: 696_000, outstanding: 3_783_000, days_used: 10 }])
    const code = await requestPaymentCode(siti, 3)
    expect(code.amount).toBe(3_087_000)
    await pay(code.code, 3_087_000)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 3 } })
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({
      status: 'paid_off',
      interest_total: 81_000,
      fee_total: 702_000,
      late_fee: 0,
      saving: 696_000,
      paid: 3_087_000,
      outstanding: 0,
    })
  })
  test.each([
    { name: 'a day later, 8.700 too little: that is given up, and the loan is closed', days: 1, written_off: 8_700, left: [] },
    { name: 'two days later: a part payment, and the rest is shown', days: 2, written_off: 0, left: [{ settle_amount: 17_400 }] },
  ])('paid $name', async ({ days, written_off, left }) => {
    const siti = await borrow()
    server.advance(10 * DAY)
    const code = await requestPaymentCode(siti, 3)
    server.advance(days * DAY)
    await pay(code.code, 3_087_000)
    expect((await siti.data('bills', { type: 1 })).loans).toMatchObject(left)
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ paid: 3_087_000, written_off })
  })
  test.each([
    { name: 'a changed amount', change: { repayment_total_amount: 1 }, code: 4250 },
    { name: 'a bill out of order', change: (ids: string[]) => ({ loan_plan: [ids[1]], current_bill_plan: ids[1] }), code: 4251 },
    { name: 'a gap', change: (ids: string[]) => ({ repayment_type: 2, loan_plan: [ids[0], ids[2]] }), code: 4251 },
    { name: 'an unknown payment method', change: { channel_id: 'vaNone' }, code: 4252 },
    { name: 'a payment method of another kind', change: { pay_type: 'store' }, code: 4252 },
    {
      name: 'a store above its maximum',
      change: { pay_type: 'store', channel_id: 'alfamart', bank_type: 'alfamart', kind: 3 },
      code: 4252,
    },
  ])('$name is refused', async ({ change, code }) => {
    const siti = await borrow()
    const { lists, loans } = await siti.data('bills', { type: 1 })
    const ids = lists.map((bill: any) => bill.plan_id)
    const { kind, ...changes } = { kind: 1, ...(typeof change === 'function' ? change(ids) : change) }
    const payload = {
      loan_plan: kind === 3 ? ids : [ids[0]],
      current_bill_plan: ids[0],
      pay_type: 'va',
      repayment_type: kind,
      repayment_total_amount: kind === 3 ? loans[0].settle_amount : lists[0].outstanding,
      bank_type: 'bca',
      channel_id: 'vaBca',
      ...changes,
    }
    expect(await siti.call('repay', payload)).toMatchObject({ code })
  })
  it('two bills at once', async () => {
    const siti = await borrow()
    const code = await requestPaymentCode(siti, 2, 2)
    expect(code.amount).toBe(2_522_000)
    await pay(code.code, code.amount)
    expect((await siti.data('bills', { type: 1 })).lists).toMatchObject([{ no: 3 }])
  })
})

describe('the sandbox as bank and provider', () => {
  const play = async (path: string, body?: object) => {
    const method = body ? ('POST' as const) : ('GET' as const)
    const response = await server.app.inject({ method, url: `/sandbox${path}`, ...(body ? { payload: body } : {}) })
    return {
      status: response.statusCode,
      body: String(response.headers['content-type']).includes('json') ? response.json() : response.body,
    }
  }

  it('shows messages, decides, pays out, and pays codes', async () => {
    const siti = await createBorrower(server, nextPhone())
    const { body: sms } = await play(`/api/sms?phone=${siti.phone}`)
    expect(sms[0]).toMatchObject({ phone: siti.phone, code: expect.stringMatching(/^\d{6}$/) })
    await fillProfile(siti, nextCard())
    await siti.data('submitProfile')
    expect((await play('/api/audit', { phone: siti.phone })).status).toBe(200)
    expect(await siti.data('userStatus')).toMatchObject({ verify: 2 })
    expect((await placeOrder(siti)).code).toBe(200)
    expect((await play('/api/payout', { result: 'ok', phone: siti.phone })).status).toBe(200)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 2 } })
    const { code } = await requestPaymentCode(siti)
    expect((await play(`/api/codes?phone=${siti.phone}`)).body).toMatchObject([{ code, amount: 1_261_000, state: 'waiting' }])
    await play('/api/pay', { code, how: 'part' })
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ nearest: { no: 1, paid: 630_500 } })
    await play('/api/pay', { code, how: 'twice' })
    const paid = { status: 'paid_off', paid: 3_008_700, surplus: 630_500 + 2 * 1_261_000 - 3_008_700 }
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject(paid)
  })
  it('has a page without inline scripts, in both languages', async () => {
    const [id, en] = [await play('/?lan=id-ID'), await play('/?lan=en-US')]
    expect(id.status).toBe(200)
    expect(id.body).toContain('Cairkan sekarang')
    expect(en.body).toContain('Pay out now')
    expect(en.body).not.toMatch(/<script(?![^>]* src=)|style=|onclick=|sandbox\.\w/)
    expect((await play('/page.js')).status).toBe(200)
  })
  test.each([
    { path: '/api/clock', body: {} },
    { path: '/api/clock', body: { days: -1 } },
    { path: '/api/payout', body: { result: 'maybe' } },
    { path: '/api/pay', body: { code: '1' } },
    { path: '/api/sms?phone=12', body: undefined },
  ])('$path $body is refused with a sentence', async ({ path, body }) => {
    expect(await play(path, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
  it('does not exist in production', async () => {
    const closed = await openTestServer({ settings: { production: true, sandbox: false } })
    for (const url of ['/sandbox', '/sandbox/', '/sandbox/api/sms', '/sandbox/page.js'])
      expect((await closed.app.inject({ url })).statusCode).toBe(404)
    await closed.close()
  })
})

describe('a payout', () => {
  const play = (result: string, phone: string) =>
    server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result, phone } })
  const ordered = async () => {
    const siti = await createBorrower(server, nextPhone())
    await fillProfile(siti, nextCard())
    await submitAndAudit(server, siti)
    await placeOrder(siti)
    return siti
  }
  const other = { bank: 'bri', card_num: '123456789012345', name: 'Siti Rahmawati' }

  it.each([
    { code: 'INVALID_DESTINATION', reason: 'mismatch' },
    { code: 'NAME_MISMATCH', reason: 'mismatch' },
    { code: 'ACCOUNT_CLOSED', reason: 'bounced' },
    { code: 'ACCOUNT_BLOCKED', reason: 'bounced' },
    { code: 'Transfer Inquiry Decline', reason: 'bounced' },
    { code: undefined, reason: 'bankRetired' },
  ])('fails with $reason when the bank answers with $code', async ({ code, reason }) => {
    const { banks } = policyOf(server.services.config)
    const inquire = vi.spyOn(server.services.ports.payout, 'inquire')
    if (code !== undefined) inquire.mockResolvedValue({ state: 'failed', code })
    const siti = await ordered()
    const bank = vi.spyOn(banks, 'get')
    if (code === undefined) bank.mockReturnValue(undefined)
    await siti.data('userStatus')
    server.advance(600)
    const { loan_info } = await siti.data('userStatus')
    bank.mockRestore()
    inquire.mockRestore()
    const said = server.config.texts['en-us']![`policy.failure.${reason}`]
    expect([loan_info.loan_fail_status, loan_info.fail_reason]).toEqual([1, said])
    expect((await siti.data('loanRecords')).lists[0].fail_reason).toBe(said)
    expect((await siti.data('messages')).lists[0].text).toContain(said)
  })
  it('is handled by staff once the account can no longer be changed, as status, loan and message say', async () => {
    const siti = await ordered()
    const { changesPerOrder } = policyOf(server.services.config).terms.accounts
    const said = async () => {
      const { loan_info } = await siti.data('userStatus')
      const [loan] = (await siti.data('loanRecords')).lists
      const [message] = (await siti.data('messages')).lists
      return { loan_info, loan, message: message.text }
    }
    for (let left = changesPerOrder; left >= 0; left--) {
      await play('bounce', siti.phone)
      const fail_reason = server.config.texts['en-us']![left > 0 ? 'policy.failure.mismatch' : 'policy.failure.closed']
      expect(await said()).toMatchObject({
        loan_info: { fixes_left: left, fail_reason },
        loan: { fixes_left: left, fail_reason },
        message: expect.stringContaining(String(fail_reason)),
      })
      server.advance(DAY)
      if (left > 0) await siti.data('bankPatch', { ...other, sms_code: await siti.smsCode('bank') })
    }
  })

  it('waits for another account after it bounced, and stays the same order', async () => {
    const siti = await ordered()
    await play('bounce', siti.phone)
    const bounced = await siti.data('userStatus')
    expect(bounced).toMatchObject({
      verify: 2,
      loan_status: { bill_status: 4 },
      loan_info: { loan_fail_status: 1, fail_reason: expect.stringContaining('account') },
    })
    expect(await siti.call('bankPatch', { ...other, name: 'Budi', sms_code: '000000' })).toMatchObject({ code: 4233 })
    const fixed = await siti.data('bankPatch', { ...other, sms_code: await siti.smsCode('bank') })
    expect(fixed).toMatchObject({ order_id: bounced.loan_info.order_id, bill_status: 1 })
    expect(await siti.data('userBanks')).toMatchObject({
      lists: [
        { bank: 'bri', is_default: true },
        { bank: 'bca', is_default: false },
      ],
    })
    expect(await siti.call('bankPatch', { ...other, sms_code: '000000' })).toMatchObject({ code: 4235 })
    await play('ok', siti.phone)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 2 }, loan_info: { loan_fail_status: 0 } })
    expect((await siti.data('loanRecords')).lists).toMatchObject([{ order_id: fixed.order_id, bank_name: 'BRI', status: 'repaying' }])
  })
  it('ends without cost when it bounced and the account is not corrected by the end of the seventh day', async () => {
    const siti = await ordered()
    await play('bounce', siti.phone)
    const { loan_info } = await siti.data('userStatus')
    const lastSecond = endOfDay(toDayNumber(server.clock.now()) + 7)
    expect(loan_info.fix_until_time).toBe(lastSecond)
    server.advance(lastSecond - 1 - server.clock.seconds())
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 1 } })
    server.advance(2)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 5 } })
    await play('ok', siti.phone)
    expect((await placeOrder(siti)).code, 'a new order may be placed').toBe(200)
  })
  it('is shown for a week when it failed for good', async () => {
    const siti = await ordered()
    await play('fail', siti.phone)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 2 } })
    expect(await siti.data('limitAmount')).toMatchObject({ used: 0 })
    server.advance(7 * DAY)
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 0 }, loan_info: { loan_fail_status: 0 } })
  })
  it('is retried when the bank is temporarily unable, at most six times', async () => {
    const siti = await ordered()
    await server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result: 'later', phone: siti.phone } })
    const order = async () => {
      const [row] = await server.db.query<{ attempt: number; state: string }>(
        'select attempt, state from loan_order where account_id = (select id from account where phone = $1)',
        [siti.e164],
      )
      return row!
    }
    const seen = []
    const attemptedAt: number[] = []
    for (let hours = 1; hours <= 40; hours++) {
      server.advance(3600)
      seen.push((await siti.data('userStatus')).loan_status.bill_status)
      attemptedAt[(await order()).attempt] ??= hours
    }
    expect(new Set(seen)).toEqual(new Set([1, 4]))
    expect(await order()).toEqual({ attempt: 6, state: 'failed' })
    // The pauses after failures are 1, 2 and then 4 hours, and this test reads the result an hour later.
    expect(attemptedAt.slice(2)).toEqual([1, 4, 9, 14, 19])
  })
  it('does not end the order for a problem of the lender, and starts again with another account', async () => {
    const siti = await ordered()
    const inquire = vi.spyOn(server.services.ports.payout, 'inquire')
    const order = async () => {
      const [row] = await server.db.query<{ state: string; bank_failures: number }>(
        'select state, bank_failures from loan_order where account_id = (select id from account where phone = $1)',
        [siti.e164],
      )
      return row
    }
    const failing = async (code: string, times: number) => {
      inquire.mockResolvedValue({ state: 'failed', code })
      // One hour for the result, and at most four until the next attempt.
      for (let hours = 0; hours < 5 * times; hours++) {
        server.advance(3600)
        await siti.data('userStatus')
      }
      return order()
    }
    expect(await failing('INSUFFICIENT_BALANCE', 8)).toEqual({ state: expect.stringMatching(/waiting|pending/), bank_failures: 0 })
    expect(await failing('REJECTED_BY_BANK', 2)).toEqual({ state: expect.stringMatching(/waiting|pending/), bank_failures: 2 })
    expect(await failing('INVALID_DESTINATION', 1)).toEqual({ state: 'bounced', bank_failures: 2 })
    await siti.data('bankPatch', { ...other, sms_code: await siti.smsCode('bank') })
    expect(await order()).toMatchObject({ bank_failures: 0 })
    inquire.mockRestore()
  })
})

test('the payment that came in last, and whether within a day, is said beside the bills', async () => {
  const siti = await borrow()
  const last = async () => (await siti.data('bills', { type: 1 })).last_payment
  expect(await last()).toBeUndefined()
  const paidAt = new Date((server.clock.seconds() - 2 * DAY) * 1000)
  await pay((await requestPaymentCode(siti)).code, 1_261_000, paidAt)
  expect(await last()).toEqual({ amount: 1_261_000, paid_time: paidAt.getTime() / 1000, within_day: true })
  server.advance(DAY)
  expect(await last()).toMatchObject({ amount: 1_261_000, within_day: false })
})

it('the ledger adds up after all payments', async () => {
  expect(await ledgerSum(server.db)).toBe(0n)
})
