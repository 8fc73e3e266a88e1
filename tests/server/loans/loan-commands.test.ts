import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalOf } from '../../../src/product/loan-math.ts'
import { outstandingAmount, paidAmounts, type Statement } from '../../../src/server/loans/statement.ts'
import { paidBalance } from '../../../src/server/ledger/ledger-queries.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { type Loan, listLoans } from '../../../src/server/loans/loan-queries.ts'
import { listPayments, type PaymentRow } from '../../../src/server/ledger/payment-queries.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { isOpen, type LoanEvent, type LoanState, transitions } from '../../../src/server/loans/loan-states.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { readLoanPosition } from '../../../src/server/loans/loan-position.ts'
import { type Borrower, createBorrower, otherIdentityNumber, fillProfile, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { modelRuns, modelTimeout } from '../../support/model-runs.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { modelLoanOn } from './loan-model.ts'
import { sizeOf } from '../../support/whole-run.ts'

const DAY = 86_400
/** `verify` of an approved application. */
const APPROVED = 2
const RUNS = sizeOf(5, 15)
const MAX_ROUNDS = 4
/** Runs before a new server, because each run lets months pass and borrowers would become too old. */
const RUNS_OF_A_SERVER = 100

type Model = {
  borrower: Borrower
  accountId: string
  isApproved: boolean
  /** Time at which the limit was last used. */
  usedUntil: Date
  /** Whether the limit has ended for lack of use, so that the borrower may apply again. */
  isLapsed: boolean
  codes: { code: string; amount: number }[]
  notices: { id: string; code: string; amount: bigint; paidAt: Date }[]
}
/** Mostly approved, because refused borrowers get no loan. */
const decided = fc.constantFrom(true, true, true, true, true, true, true, false)
const poor = { income: 1, salary: 1_500_000, other_loan_status: 1 }
type Command = { name: string; run(server: TestServer, known: Model): Promise<void> }

const fixed = (name: string, run: Command['run']): fc.Arbitrary<Command> => fc.constant({ name, run })
const payout = (result: string) =>
  fixed(`payout ${result}`, async (server, { borrower }) => {
    await server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result, phone: borrower.phone } })
  })

async function makeCode({ borrower, codes }: Model, kind: number): Promise<void> {
  const { lists, loans } = await borrower.data('bills', { type: 1 })
  if (lists.length === 0) return
  const chosen = lists.slice(0, kind === 3 ? lists.length : Math.min(kind, lists.length))
  const sum = chosen.reduce((total: number, bill: any) => total + bill.outstanding, 0)
  const ids = chosen.map((bill: any) => bill.plan_id)
  const total = Math.min(loans[0].settle_amount, kind === 3 ? Infinity : sum)
  const payload = { loan_plan: ids, current_bill_plan: ids[0], repayment_type: kind, repayment_total_amount: total }
  const made = await borrower.call('repay', { ...payload, pay_type: 'va', bank_type: 'bri', channel_id: 'vaBri' })
  if (made.code === 200) codes.push(made.data)
}

type How = { pick: number; percent: number; daysAgo: number }
const paying = fc.record({
  kind: fc.constantFrom(1, 2, 3, 3),
  pick: fc.nat(20),
  percent: fc.constantFrom(1, 40, 100, 100, 100, 130),
  daysAgo: fc.constantFrom(0, 0, 0, 3),
})

async function pay(server: TestServer, { codes, notices }: Model, { pick, percent, daysAgo }: How): Promise<void> {
  const code = codes[pick % codes.length]
  if (!code) return
  const paidAt = new Date(server.clock.now().getTime() - daysAgo * DAY * 1000)
  const notice = { id: randomUUID(), code: code.code, amount: (BigInt(code.amount) * BigInt(percent)) / 100n || 1n, paidAt }
  notices.push(notice)
  await receivePayment(server.db, { pspId: notice.id, ...notice }, server.clock.now())
}

const borrowing = fc.integer({ min: 1, max: 6 }).map((period): Command => ({
  name: `borrow for ${period}`,
  run: async (server, { borrower, accountId, isApproved }) => {
    const plan = await borrower.call('loanPlan', { pid: 'cash', money: 1_000_000, period })
    if (plan.code !== 200) return
    server.advance(3601)
    const mayOrder = isApproved && !(await listLoans(server.db, accountId)).some((loan) => isOpen(loan.state))
    const { code } = await placeOrder(borrower, 1_000_000, { period, quote_id: plan.data.quote_id })
    if (!mayOrder) expect(code, 'an order beside an open one, or without approval, is refused').not.toBe(200)
    if (code === 200) seen.orders += 1
  },
}))

const commands: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 0, max: 45 }).map((days) => ({
    name: `wait ${days} days`,
    run: async (server) => {
      server.advance(days * DAY + 3601)
      await server.clock.refresh()
    },
  })),
  borrowing,
  fixed('apply again', async (_server, { borrower, isApproved, isLapsed }) => {
    const { code } = await borrower.call('submitProfile')
    if (isApproved && !isLapsed) expect(code, 'what was decided is not asked again').not.toBe(200)
  }),
  payout('ok'),
  payout('ok'),
  payout('bounce'),
  payout('fail'),
  fixed('mend the bank account', async (_server, { borrower }) => {
    await borrower.call('bankPatch', {
      bank: 'bni',
      card_num: '1234567890',
      name: 'Siti Rahmawati',
      sms_code: await borrower.smsCode('bank'),
    })
  }),
  fixed('cancel the order', async (_server, { borrower }) => {
    const { loan_info } = await borrower.data('userStatus')
    if (!loan_info.order_id) return
    const { code } = await borrower.call('cancelOrder', { order_id: loan_info.order_id })
    if (loan_info.cancellable) expect(code, 'what may be cancelled is').toBe(200)
    if (code === 200) expect((await borrower.data('userStatus')).loan_status.bill_status, 'and ends there').toBe(4)
  }),
  fc.constantFrom(1, 2, 3).map((kind) => ({ name: `make a code of kind ${kind}`, run: (_server, known) => makeCode(known, kind) })),
  paying.map(({ kind, ...how }) => ({
    name: `make a code of kind ${kind} and pay ${how.percent}% of it`,
    run: async (server, known) => {
      await makeCode(known, kind)
      await pay(server, known, { ...how, pick: known.codes.length - 1 })
    },
  })),
  paying.map((how) => ({
    name: `pay ${how.percent}% of some code, noticed ${how.daysAgo} days later`,
    run: (server, known) => pay(server, known, how),
  })),
  fixed('send the surplus back', async (_server, { borrower }) => {
    const { surplus_amount } = await borrower.data('surplus')
    if (surplus_amount > 0) await borrower.data('refundSurplus', { surplus_amount })
  }),
  fixed('use the surplus', async (_server, { borrower }) => {
    const { usable_amount } = await borrower.data('surplus')
    if (usable_amount > 0) await borrower.data('useSurplus', { usable_amount })
  }),
  fixed('a notice comes again', async (server, { notices }) => {
    const notice = notices.at(-1)
    if (notice) expect(await receivePayment(server.db, { pspId: notice.id, ...notice }, server.clock.now())).toBe(false)
  }),
]

async function assertInvariants(server: TestServer, known: Model): Promise<void> {
  const { borrower, accountId, notices } = known
  const { verify } = await borrower.data('userStatus')
  const now = server.clock.now()
  const loans = await listLoans(server.db, accountId)
  noteUse(known, loans, now, policyOf(server.config).terms.timers.limitIdleDays)
  if (known.isApproved && !known.isLapsed) expect(verify, 'a limit lasts while it is used').toBe(APPROVED)
  expect(loans.filter((loan) => isOpen(loan.state)).length, 'one open order').toBeLessThanOrEqual(1)
  expect(await ledgerSum(server.db), 'the ledger sums to zero').toBe(0n)
  let paidIn = 0n
  for (const loan of loans) paidIn += await loanHolds(server, loan, now)
  expect(paidIn, 'no payment is lost').toBe(notices.reduce((sum, notice) => sum + notice.amount, 0n))
  for (const record of (await borrower.data('loanRecords')).lists) recordAddsUp(record)
  const { lists, loans: running, codes } = await borrower.data('bills', { type: 1 })
  seen.waitingCodes += codes.length
  for (const { amount, repayment_type, plan_ids } of codes) {
    const asked = lists.filter((bill: any) => plan_ids.includes(bill.plan_id))
    const scheduled = asked.reduce((sum: number, bill: any) => sum + bill.outstanding, 0)
    const owed = Math.min(running[0].settle_amount, repayment_type === 3 ? Infinity : scheduled)
    expect(amount, 'a waiting code asks for what is owed').toBe(owed)
  }
}

/** Updates when the limit was last used: open orders use it, and paid-out loans until they are closed. */
function noteUse(known: Model, loans: Loan[], now: Date, idleDays: number): void {
  for (const { startedAt, closedAt } of loans) if (startedAt && closedAt && closedAt > known.usedUntil) known.usedUntil = closedAt
  const isIdle = now.getTime() - known.usedUntil.getTime() >= idleDays * DAY * 1000
  known.isLapsed ||= isIdle && !loans.some(({ state }) => isOpen(state))
}

/** Counts of the events in the runs. Runs without orders and payments would prove nothing. */
const seen = { orders: 0, payments: 0, waitingCodes: 0, surplus: 0, settled: 0 }

async function assertHistory({ borrower }: Model): Promise<void> {
  const records = (await borrower.data('loanRecords')).lists
  const repaid = (await borrower.data('repayRecords')).lists
  for (const record of repaid) paymentAddsUp(record)
  for (const { order_id, paid, surplus } of records) {
    const amounts = repaid.filter((record: any) => record.order_id === order_id).map((record: any) => record.amount)
    expect(
      amounts.reduce((sum: number, amount: number) => sum + amount, 0),
      'the payments of a loan are what was paid',
    ).toBe(paid + surplus)
  }
  const surplus = await borrower.data('surplus')
  surplusAddsUp(surplus)
  seen.payments += repaid.length
  seen.surplus += surplus.lists.length
}

function recordAddsUp({ disbursed_time, bills, ...record }: any): void {
  const { amount, interest_total, fee_total, late_fee, saving, written_off, paid, outstanding: left } = record
  if (disbursed_time === undefined) return expect({ late_fee, saving, paid, left }).toEqual({ late_fee: 0, saving: 0, paid: 0, left: 0 })
  expect(amount + interest_total + fee_total + late_fee - saving - written_off, 'the record adds up').toBe(paid + left)
  expect(
    bills.reduce((sum: number, bill: any) => sum + bill.amount, 0),
    'and so do its bills',
  ).toBe(paid + left)
}

function paymentAddsUp({ amount, principal, interest, fee, late_fee, given_back, surplus }: any): void {
  expect(principal + interest + fee + late_fee - given_back + surplus, 'a payment is what it went to').toBe(amount)
}

function surplusAddsUp({ surplus_amount, lists }: any): void {
  const signed = lists.map(({ kind, status, amount }: any) => (kind === 'kept' ? amount : status === 'failed' ? 0 : -amount))
  expect(
    signed.reduce((sum: number, amount: number) => sum + amount, 0),
    'the surplus is what came less what went',
  ).toBe(surplus_amount)
}

async function loanHolds(server: TestServer, loan: Loan, now: Date): Promise<bigint> {
  const events = await server.db.query<{ event: LoanEvent; from_state: LoanState; to_state: LoanState }>(
    'select event, from_state, to_state from loan_event where loan_id = $1',
    [loan.id],
  )
  for (const { event, from_state, to_state } of events) expect(transitions[from_state][event], 'only by the event table').toBe(to_state)
  if (!loan.startedAt) return 0n
  const position = await readLoanPosition(server.db, loan, now)
  const paid = paidAmounts(position.statement)
  expect(paid.principal <= loan.principal, 'principal paid ≤ principal').toBe(true)
  expect(loan.state === 'paid_off', 'settled iff nothing is outstanding').toBe(outstandingAmount(position.statement) === 0n)
  const rows = await listPayments(server.db, loan.id)
  asReferenceSays(loan, loan.startedAt, rows, position.statement, now)
  const payments = rows.reduce((sum, payment) => sum + payment.amount, 0n)
  expect(totalOf(paid) + position.statement.surplus).toBe(payments)
  const { cash, ...rest } = await paidBalance(server.db, loan.id)
  expect(cash).toBe(payments)
  expect(rest).toEqual({
    principal: -paid.principal - position.statement.writtenOff.principal,
    interest: -paid.interest,
    fee: -paid.fee,
    late: -paid.late,
    surplus: -position.statement.surplus,
    writtenOff: position.statement.writtenOff.principal,
    merchant: 0n,
    coupon: 0n,
    commission: 0n,
  })
  return rows.filter(({ source }) => source === 'provider').reduce((sum, payment) => sum + payment.amount, 0n)
}

/** Days since 1970 in Jakarta. */
const dayOf = (date: Date): number => Math.floor((date.getTime() / 1000 + 7 * 3600) / DAY)

/** Compares the statement with `loan-model.ts`, which shares no code with the server. */
function asReferenceSays(loan: Loan, startedAt: Date, rows: PaymentRow[], statement: Statement, now: Date): void {
  const terms = {
    principal: Number(loan.principal),
    periods: loan.instalments,
    interest: Number(loan.interestRate),
    fee: Number(loan.feeRate),
    late: Number(loan.lateRate),
    carryBelow: Number(loan.carryBelow),
    writeOffBelow: Number(loan.writeOffBelow),
  }
  const payments = rows.map(({ amount, paidAt }) => ({ day: Math.max(0, dayOf(paidAt) - dayOf(startedAt)), amount: Number(amount) }))
  const model = modelLoanOn(terms, payments, dayOf(now) - dayOf(startedAt))
  if (model.closed) seen.settled += 1
  const { principal, interest, fee, late } = paidAmounts(statement)
  expect(
    {
      closed: statement.closedOn !== undefined,
      parts: { principal: Number(principal), interest: Number(interest), fee: Number(fee), late: Number(late) },
      outstanding: Number(outstandingAmount(statement)),
      surplus: Number(statement.surplus),
    },
    'the books are the model’s',
  ).toEqual({ closed: model.closed, parts: model.parts, outstanding: model.closed ? 0 : model.outstanding, surplus: model.surplus })
}

describe.each(engines)('commands in any order on $engine', ({ open }) => {
  const openServer = async () => openTestServer({ db: await open() })
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server.close())

  it('leave books that add up', { timeout: modelTimeout(300_000) }, async () => {
    const property = fc.asyncProperty(
      fc.array(fc.oneof(...commands), { minLength: 15, maxLength: 40, size: 'max' }),
      decided,
      async (steps, isApproved) => {
        if (count > 0 && count % RUNS_OF_A_SERVER === 0) {
          await server.close()
          server = await openServer()
        }
        const phone = `0813${String(10_000_000 + ++count)}`
        const borrower = await createBorrower(server, phone)
        await fillProfile(borrower, { person: { cardid: otherIdentityNumber(count) }, ...(isApproved ? {} : { job: poor }) })
        const { verify } = await submitAndAudit(server, borrower)
        expect(verify === APPROVED, 'the verdict').toBe(isApproved)
        const { uid } = await borrower.data('account')
        const known: Model = {
          borrower,
          accountId: uid,
          isApproved,
          usedUntil: server.clock.now(),
          isLapsed: false,
          codes: [],
          notices: [],
        }
        for (const step of steps) {
          await step.run(server, known)
          await assertInvariants(server, known)
        }
        await assertHistory(known)
        if (!isApproved) expect(await listLoans(server.db, uid), 'nothing is lent after a refusal').toEqual([])
      },
    )
    const unseen = () => Object.entries(seen).flatMap(([name, times]) => (times === 0 ? [name] : []))
    // Rare events may need several rounds.
    for (let rounds = 0; rounds === 0 || (rounds < MAX_ROUNDS && unseen().length > 0); rounds++)
      await fc.assert(property, { ...modelRuns(RUNS), endOnFailure: true })
    expect(unseen()).toEqual([])
  })
})
