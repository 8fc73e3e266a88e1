import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  otherIdentityNumber,
  requestPaymentCode,
  fillProfile,
  placeOrder,
  submitAndAudit,
} from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { CALLBACK_SECRET, postSigned, type SignedInstead } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const STAFF = 'a token of the staff'
const PATH = '/callbacks/unmatched-payment'

describe.each(engines)('money for an unknown code, on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    const staffTokenHashes = [createHash('sha256').update(STAFF).digest('hex')]
    server = await openTestServer({ db: await open(), settings: { reviewSecret: CALLBACK_SECRET, staffTokenHashes } })
  })
  afterAll(() => server?.close())

  const next = () => ({ phone: `0812887${String(10_000 + ++count)}`, changes: { person: { cardid: otherIdentityNumber(6000 + count) } } })
  type Subject = { who: Borrower; uid: string; order_no: string }
  const subjectOf = async (who: Borrower): Promise<Subject> => {
    const [{ order_no }] = (await who.data('loanRecords')).lists
    return { who, uid: (await who.data('account')).uid, order_no }
  }
  const withLoan = async (): Promise<Subject> => {
    const { phone, changes } = next()
    return subjectOf(await borrowerWithLoan(server, phone, 3_000_000, changes))
  }
  const withOrder = async (): Promise<Subject> => {
    const { phone, changes } = next()
    const who = await createBorrower(server, phone)
    await fillProfile(who, changes)
    await submitAndAudit(server, who)
    const uid = (await who.data('account')).uid
    return { who, uid, order_no: (await placeOrder(who, 1_000_000)).data.order_no }
  }
  /** Receives a payment to a code, unknown by default. Returns the provider's id of it. */
  const pays = async (amount: number, code = `8000000000${String(10_000 + ++count)}`): Promise<string> => {
    const [pspId, now] = [`stray-${++count}`, server.clock.now()]
    await receivePayment(server.db, { pspId, code, amount: BigInt(amount), paidAt: now }, now)
    return pspId
  }
  const decisionOf = (psp_id: string, outcome: string, more: object = {}) => ({
    reference: `unmatched-${++count}`,
    psp_id,
    outcome,
    reason: 'The bank says that she typed another digit.',
    ...more,
  })
  const ofLoan = ({ uid, order_no }: Subject) => ({ uid, order_no })
  const send = (decision: object, signed: SignedInstead = {}) => postSigned(server, PATH, decision, signed)
  const listed = async () =>
    (await server.call('unmatchedPayments', {}, { token: STAFF })).data.lists.map(({ psp_id }: { psp_id: string }) => psp_id) as string[]
  const booked = async (pspId: string) =>
    (
      await server.db.query<{ n: number }>(
        `select count(*)::int as n from ledger where ref = (select 'payment:' || id from payment where psp_id = $1)`,
        [pspId],
      )
    )[0]!.n

  it('is listed with every loan whose code differs in one digit, and with none that differs in more', async () => {
    const subject = await withLoan()
    const { code, amount } = await requestPaymentCode(subject.who, 1)
    const typed = (...places: number[]) =>
      [...(code as string)].map((digit, place) => (places.includes(place) ? (Number(digit) + 1) % 10 : digit)).join('')
    const [first, last, two, shorter] = [typed(0), typed(code.length - 1), typed(3, 7), code.slice(1)]
    const paid = [await pays(amount, first), await pays(amount, last), await pays(amount, two), await pays(amount, shorter)]
    const lists = (await server.call('unmatchedPayments', {}, { token: STAFF })).data.lists as { psp_id: string; loans: object[] }[]
    const near = [{ ...ofLoan(subject), code, amount }]
    expect(paid.map((psp_id) => lists.find((each) => each.psp_id === psp_id)?.loans)).toEqual([near, near, [], []])
    for (const psp_id of paid) expect(await send(decisionOf(psp_id, 'refund'))).toBe(200)
  })

  it('leaves the list after a refund, without a posting', async () => {
    const paid = await pays(500_000)
    const decision = decisionOf(paid, 'refund')
    expect(await listed()).toContain(paid)
    expect([await send(decision), await send(decision)]).toEqual([200, 200])
    expect([await listed(), await booked(paid)]).toEqual([[], 0])
    expect(await send(decisionOf(paid, 'refund'))).toBe(400)
  })

  it('is not decided by a used reference', async () => {
    const [first, paid, subject] = [await pays(500_000), await pays(500_000), await withLoan()]
    const taken = decisionOf(first, 'refund')
    expect(await send(taken)).toBe(200)
    expect(await send({ ...taken, psp_id: paid })).toBe(422)
    expect(await send({ ...taken, outcome: 'assign', ...ofLoan(subject) })).toBe(422)
    expect([await listed(), await booked(first)]).toEqual([[paid], 0])
    expect(await send(decisionOf(paid, 'refund'))).toBe(200)
  })

  it('is posted on its day of payment when it is assigned, with a message', async () => {
    const subject = await withLoan()
    const { who } = subject
    server.advance(30 * DAY)
    const { nearest } = await who.data('bills', { type: 1 })
    const paid = await pays(nearest.outstanding)
    server.advance(5 * DAY)
    expect(await who.data('bills', { type: 1 })).toMatchObject({ nearest: { no: 1, days_late: 5 }, late_fee: 15_000 })
    const decision = decisionOf(paid, 'assign', ofLoan(subject))
    expect([await send(decision), await send(decision)]).toEqual([200, 200])
    expect([await listed(), await booked(paid)]).toEqual([[], 1])
    expect(await who.data('bills', { type: 1 })).toMatchObject({ nearest: { no: 2, days_late: 0 }, late_fee: 0 })
    const [record] = (await who.data('repayRecords')).lists
    expect(record).toMatchObject({ amount: nearest.outstanding, principal: 1_000_000, late_fee: 0, surplus: 0 })
    expect(record).not.toHaveProperty('pay_type')
    expect(record.name).toBe(server.config.texts['en-us']!['policy.assigned'])
    expect((await who.data('messages')).lists[0]).toMatchObject({ kind: 'paid', payment_id: record.id })
    expect(await send(decisionOf(paid, 'refund'))).toBe(400)
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('is the borrower’s surplus when its loan is paid off', async () => {
    const subject = await withLoan()
    const { who } = subject
    const { code, amount } = await requestPaymentCode(who, 3)
    await pays(amount, code)
    const paid = await pays(200_000)
    expect(await send(decisionOf(paid, 'assign', ofLoan(subject)))).toBe(200)
    expect(await who.data('surplus')).toMatchObject({ surplus_amount: 200_000 })
  })

  it('closes a loan with a returned payout on its first day, as in docs/operations.md', async () => {
    const subject = await withLoan()
    const { who } = subject
    const paidOut = server.clock.now()
    server.advance(40 * DAY)
    expect((await who.data('bills', { type: 1 })).late_fee).toBeGreaterThan(0)
    const [psp_id, charge] = [`back-${++count}`, 900 + 7_800]
    const code = `8000000000${String(10_000 + ++count)}`
    await receivePayment(server.db, { pspId: psp_id, code, amount: 3_000_000n + BigInt(charge), paidAt: paidOut }, server.clock.now())
    expect(await send(decisionOf(psp_id, 'assign', ofLoan(subject)))).toBe(200)
    expect(await who.data('bills', { type: 1 })).toMatchObject({ lists: [], loan_end: 'paid_off', surplus_amount: 0 })
    expect(await who.data('limitAmount')).toMatchObject({ used: 0 })
    const [loan] = (await who.data('loanRecords')).lists
    expect(loan).toMatchObject({ status: 'paid_off', paid: 3_000_000 + charge, surplus: 0, outstanding: 0 })
    const [books] = await server.db.query<{ cash: bigint; principal: bigint }>(
      `select sum(cash)::bigint as cash, sum(principal)::bigint as principal from ledger where loan_id = $1`,
      [loan.order_id],
    )
    expect(books).toEqual({ cash: BigInt(charge), principal: 0n })
  })

  it('is decided once, also by two simultaneous decisions', async () => {
    const subject = await withLoan()
    const paid = await pays(100_000)
    const statuses = await Promise.all([send(decisionOf(paid, 'assign', ofLoan(subject))), send(decisionOf(paid, 'refund'))])
    expect(statuses.toSorted()).toEqual([200, 400])
    expect(await listed()).toEqual([])
  })

  it.each<{ name: string; change: (of: { loan: Subject; order: Subject }) => object; signed?: SignedInstead; status?: number }>([
    { name: 'another outcome', change: () => ({ outcome: 'keep' }) },
    { name: 'no reason', change: () => ({ reason: ' ' }) },
    { name: 'a payment that never came', change: () => ({ psp_id: 'none' }) },
    { name: 'a refund to somebody', change: ({ loan }) => ({ outcome: 'refund', ...ofLoan(loan) }) },
    { name: 'no borrower', change: ({ loan }) => ({ uid: undefined, order_no: loan.order_no }) },
    { name: 'no loan', change: ({ loan }) => ({ uid: loan.uid }) },
    { name: 'an id that is not a borrower’s', change: ({ loan }) => ({ ...ofLoan(loan), uid: crypto.randomUUID() }) },
    { name: 'another borrower’s loan', change: ({ loan, order }) => ({ ...ofLoan(loan), uid: order.uid }) },
    { name: 'an order that was not paid out', change: ({ order }) => ofLoan(order) },
    { name: 'another secret', change: ({ loan }) => ofLoan(loan), signed: { secret: 'x' }, status: 403 },
  ])('is not assigned with $name', async ({ change, signed, status = 400 }) => {
    const of = { loan: await withLoan(), order: await withOrder() }
    const paid = await pays(100_000)
    expect(await send({ ...decisionOf(paid, 'assign'), ...change(of) }, signed)).toBe(status)
    expect([await listed(), await booked(paid)]).toEqual([[paid], 0])
    await send(decisionOf(paid, 'refund'))
  })

  it('is not assigned again after it was assigned to a loan', async () => {
    const [subject, other] = [await withLoan(), await withLoan()]
    const { code, amount } = await requestPaymentCode(subject.who, 1)
    const paid = await pays(amount, code)
    expect(await send(decisionOf(paid, 'assign', ofLoan(other)))).toBe(400)
    expect(await send(decisionOf(paid, 'refund'))).toBe(400)
    expect((await other.who.data('repayRecords')).lists).toEqual([])
  })
})
