import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { upsertPayoutSetting } from '../../../src/server/ports/local-payout-queries.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  requestPaymentCode,
  submitAndAudit,
} from '../support/borrower.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills, payToCode } from '../support/pay-bills.ts'

const DAY = 86_400
let server: TestServer
let count = 0
beforeAll(async () => {
  server = await openTestServer({ settings: { reviewSecret: CALLBACK_SECRET } })
})
afterAll(() => server?.close())

const next = () => ({ phone: `0812888${String(10_000 + ++count)}`, changes: { person: { cardid: otherIdentityNumber(8000 + count) } } })
type Subject = { who: Borrower; uid: string; order_no: string }
const subjectOf = async (who: Borrower): Promise<Subject> => {
  const [{ order_no }] = (await who.data('loanRecords')).lists
  return { who, uid: (await who.data('account')).uid, order_no }
}

/** Creates an approved borrower with an order that is not sent to the bank yet. */
async function waiting(): Promise<Subject> {
  const { phone, changes } = next()
  const who = await createBorrower(server, phone)
  await fillProfile(who, changes)
  await submitAndAudit(server, who)
  const uid = (await who.data('account')).uid
  const { order_no } = (await placeOrder(who, 1_000_000)).data
  return { who, uid, order_no }
}
async function pending(): Promise<Subject> {
  const subject = await waiting()
  await subject.who.data('userStatus')
  return subject
}
async function bounced(): Promise<Subject> {
  const subject = await waiting()
  await upsertPayoutSetting(server.db, subject.who.e164, 'bounce')
  await subject.who.data('userStatus')
  server.advance(600)
  await subject.who.data('userStatus')
  return subject
}
async function active(): Promise<Subject> {
  const { phone, changes } = next()
  return subjectOf(await borrowerWithLoan(server, phone, 3_000_000, changes))
}
async function overdue(): Promise<Subject> {
  const subject = await active()
  server.advance(40 * DAY)
  await subject.who.data('userStatus')
  return subject
}
const subjects = { waiting, pending, bounced, active, overdue }

const decisionOf = ({ uid, order_no }: Pick<Subject, 'uid' | 'order_no'>, outcome: string, reference = `loan-${++count}`) => ({
  reference,
  uid,
  order_no,
  outcome,
})
const send = (decision: object, signed: SignedInstead = {}, at = server) => postSigned(at, '/callbacks/loan', decision, signed)
const stored = async ({ order_no }: Subject) =>
  (await server.db.query<{ state: string }>('select state from loan_order where no = $1', [order_no]))[0]?.state
const decisions = async ({ uid }: Subject) =>
  (await server.db.query('select outcome from loan_decision where account_id = $1', [uid])).map((row) => row.outcome)
/** Lent and written-off principal in the ledger, in rupiah. */
const books = async ({ order_no }: Subject) =>
  (
    await server.db.query(
      `select sum(principal)::int as lent, sum(written_off)::int as "writtenOff" from ledger
       where loan_id = (select id from loan_order where no = $1)`,
      [order_no],
    )
  )[0]

describe('an order that is not paid out', () => {
  it('ends with a message when its account is not corrected in time', async () => {
    const { who } = await bounced()
    const { loan_info } = await who.data('userStatus')
    server.advance(loan_info.fix_until_time - server.clock.seconds() + 1)
    expect(await who.data('userStatus')).toMatchObject({ loan_status: { bill_status: 4 }, loan_info: { loan_fail_status: 5 } })
    expect((await who.data('messages')).lists[0]).toMatchObject({ kind: 'loanLapsed' })
  })

  it.each<{ state: 'waiting' | 'bounced'; outcome: string; ends: string; fail: number; kind: string }>([
    { state: 'waiting', outcome: 'cancel', ends: 'cancelled', fail: 4, kind: 'loanCancelled' },
    { state: 'waiting', outcome: 'refuse', ends: 'refused', fail: 3, kind: 'loanRefused' },
    { state: 'bounced', outcome: 'cancel', ends: 'cancelled', fail: 4, kind: 'loanCancelled' },
    { state: 'bounced', outcome: 'refuse', ends: 'refused', fail: 3, kind: 'loanRefused' },
  ])('$state ends for good: $outcome', async ({ state, outcome, ends, fail, kind: told }) => {
    const subject = await subjects[state]()
    const { who } = subject
    const acknowledge = async (status: number) =>
      who.data('confirmStory', { kind: 'failed', id: (await who.data('userStatus')).loan_info.order_id, fail_status: status })
    const BOUNCED = 1
    if (state === 'bounced') await acknowledge(BOUNCED)
    server.advance(60)
    const decision = decisionOf(subject, outcome)
    expect([await send(decision), await send(decision)]).toEqual([200, 200])
    expect(await send(decisionOf(subject, outcome))).toBe(400)
    expect(await decisions(subject)).toEqual([outcome])
    server.advance(8 * 3600)
    // The page may have been opened before the decision.
    if (state === 'bounced') await acknowledge(BOUNCED)
    expect(await who.data('userStatus')).toMatchObject({
      loan_status: { bill_status: 4 },
      loan_info: {
        loan_fail_status: fail,
        fail_reason: server.config.texts['en-us']![`policy.failure.${ends}`],
        fail_acknowledged: false,
      },
    })
    await acknowledge(fail)
    expect((await who.data('userStatus')).loan_info.fail_acknowledged).toBe(true)
    expect((await who.data('loanRecords')).lists[0]).toMatchObject({ status: ends, fail_status: fail })
    const papers = (await who.data('agreedTexts')).lists.filter((each: { order_no?: string }) => each.order_no === subject.order_no)
    expect(papers.map((each: { not_paid_out?: true }) => each.not_paid_out)).toEqual([true, true])
    const [latest, ...before] = (await who.data('messages')).lists
    expect(latest).toMatchObject({ kind: told, order_id: expect.any(String) })
    expect(before.map(({ kind }: { kind: string }) => kind)).not.toContain(told)
    expect((await who.data('loanProducts')).limit).toMatchObject({ used: 0 })
    await upsertPayoutSetting(server.db, who.e164, 'ok')
    expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
  })
})

describe('a loan that is written off', () => {
  it('keeps its principal in the ledger, stays payable, and is reversed by payments', async () => {
    const subject = await overdue()
    const { who } = subject
    const decision = decisionOf(subject, 'writeOff')
    expect(await books(subject)).toEqual({ lent: 3_000_000, writtenOff: 0 })
    expect([await send(decision), await send(decision), await stored(subject)]).toEqual([200, 200, 'written_off'])
    expect(await books(subject)).toEqual({ lent: 0, writtenOff: 3_000_000 })
    expect(await who.data('userStatus')).toMatchObject({
      loan_status: { bill_status: 2, overdue: true },
      loan_info: { loan_fail_status: 0 },
    })
    server.advance(DAY)
    await payBills(server, who, 1)
    expect(await books(subject)).toEqual({ lent: 0, writtenOff: 2_000_000 })
    const [payment] = (await who.data('repayRecords')).lists
    expect(payment).toMatchObject({ principal: 1_000_000, given_back: 0 })
    server.advance(DAY)
    await who.data('userStatus')
    expect([await books(subject), await stored(subject)]).toEqual([{ lent: 0, writtenOff: 2_000_000 }, 'written_off'])
    await payBills(server, who, 3)
    expect(await books(subject)).toEqual({ lent: 0, writtenOff: 0 })
    expect((await who.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', outstanding: 0, written_off: 0 })
    expect(await ledgerSum(server.db)).toBe(0n)
  })
})

it('a written-off loan is overdue while one of its bills is late', async () => {
  const subject = await overdue()
  const { who } = subject
  const status = async () => (await who.data('loanRecords')).lists[0].status
  expect([await send(decisionOf(subject, 'writeOff')), await status()]).toEqual([200, 'overdue'])
  await payBills(server, who, 1)
  expect([await status(), await stored(subject)]).toEqual(['repaying', 'written_off'])
  server.advance(30 * DAY)
  expect(await status()).toBe('overdue')
})

describe('the late fees of a loan that is written off', () => {
  const bills = (who: Borrower) => who.data('bills', { type: 1 })
  const kindsOf = async (who: Borrower) => (await who.data('messages')).lists.map(({ kind }: { kind: string }) => kind)

  it('end on that day for all bills, with a message to the borrower', async () => {
    const subject = await overdue()
    const { who } = subject
    const { late_fee } = await bills(who)
    expect(late_fee).toBeGreaterThan(0)
    expect(await send(decisionOf(subject, 'writeOff'))).toBe(200)
    expect((await kindsOf(who))[0]).toBe('loanWrittenOff')
    expect(await bills(who)).toMatchObject({ late_fee, late_fee_tomorrow: 0 })
    const before = await kindsOf(who)
    server.advance(30 * DAY)
    await who.data('userStatus')
    const now = await bills(who)
    expect(now).toMatchObject({ late_fee, late_fee_tomorrow: 0 })
    expect(now.lists.filter(({ days_late }: { days_late: number }) => days_late > 0)).toHaveLength(2)
    expect((await who.data('settlementDays')).lists.at(-1).paid_before).toBe(now.overdue_amount)
    const since = (await kindsOf(who)).slice(0, -before.length)
    expect(since.filter((kind: string) => kind !== 'dueSoon')).toEqual([])
  })

  it('stay after it is paid off', async () => {
    const subject = await overdue()
    const { who } = subject
    const { late_fee } = await bills(who)
    await send(decisionOf(subject, 'writeOff'))
    server.advance(20 * DAY)
    const { code, amount } = await requestPaymentCode(who, 3)
    await receivePayment(
      server.db,
      { pspId: `psp-${++count}`, code, amount: BigInt(amount), paidAt: server.clock.now() },
      server.clock.now(),
    )
    server.advance(20 * DAY)
    expect((await who.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', late_fee, surplus: 0, outstanding: 0 })
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('are removed when a late notice shows a payment in time', async () => {
    const subject = await active()
    const { who } = subject
    server.advance(30 * DAY)
    const { code, amount } = await requestPaymentCode(who, 1)
    const paidAt = server.clock.now()
    server.advance(10 * DAY)
    await who.data('userStatus')
    await send(decisionOf(subject, 'writeOff'))
    await payToCode(server, code, amount, paidAt)
    expect((await who.data('loanRecords')).lists[0]).toMatchObject({ late_fee: 0 })
  })
})

describe('is refused, and changes nothing:', () => {
  it.each<{ state: keyof typeof subjects; outcome: string; change?: object; signed?: SignedInstead; status?: number }>([
    { state: 'pending', outcome: 'cancel' },
    { state: 'pending', outcome: 'refuse' },
    { state: 'active', outcome: 'cancel' },
    { state: 'active', outcome: 'writeOff' },
    { state: 'overdue', outcome: 'refuse' },
    { state: 'waiting', outcome: 'writeOff' },
    { state: 'waiting', outcome: 'forget' },
    { state: 'waiting', outcome: 'cancel', change: { order_no: '26030200000000' } },
    { state: 'waiting', outcome: 'cancel', signed: { secret: 'x' }, status: 403 },
    { state: 'waiting', outcome: 'cancel', signed: { path: '/callbacks/face' }, status: 403 },
  ])('$outcome while it is $state $change $signed', async ({ state, outcome, change, signed, status = 400 }) => {
    const subject = await subjects[state]()
    const before = await stored(subject)
    expect(await send({ ...decisionOf(subject, outcome), ...change }, signed)).toBe(status)
    expect([await stored(subject), await decisions(subject)]).toEqual([before, []])
  })

  it("another borrower's order", async () => {
    const [subject, { uid }] = [await waiting(), await waiting()]
    expect(await send(decisionOf({ ...subject, uid }, 'cancel'))).toBe(400)
    expect(await stored(subject)).toBe('waiting')
  })

  it('another decision under a used reference', async () => {
    const [subject, other] = [await waiting(), await waiting()]
    const taken = decisionOf(subject, 'cancel')
    expect(await send(taken)).toBe(200)
    expect(await send(decisionOf(other, 'cancel', taken.reference))).toBe(422)
    expect(await send({ ...taken, outcome: 'refuse' })).toBe(422)
    expect([await stored(subject), await stored(other)]).toEqual(['cancelled', 'waiting'])
  })

  it('any decision when no secret is set', async () => {
    const closed = await openTestServer()
    expect(await send(decisionOf({ uid: crypto.randomUUID(), order_no: '26030200000000' }, 'cancel'), {}, closed)).toBe(404)
    await closed.close()
  })
})
