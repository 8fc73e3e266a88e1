import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { type Borrower, createBorrower, fillProfile, submitAndAudit } from '../support/borrower.ts'
import { payableAmount, modelLoanOn, type ModelLoan, planOf, type Terms } from './loan-model.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { sizeOf } from '../../support/whole-run.ts'

// Runs random loans from plan to end through the API, and compares every figure of every reply with the model.

const DAY = 86_400
const BORROWERS = sizeOf(4, 20)
const LOANS_EACH = 10
const LEAST_FIGURES = sizeOf(10_000, 50_000)

type Offer = 'next' | 'due' | 'all'
type Step = { wait: number; pay: Offer | 'nothing' | number; percent: number; daysAgo: number }
type Life = { terms: Terms; steps: Step[]; ending: Offer; useSurplus: boolean }

const wait = fc.oneof(fc.integer({ min: 0, max: 3 * DAY }), fc.integer({ min: 0, max: 50 * DAY }), fc.constantFrom(1, 30 * DAY, 400 * DAY))
const remainder = fc.constantFrom(0, 10_000, 25_000)
const lives: fc.Arbitrary<Life> = fc.record({
  terms: fc.record({
    principal: fc.oneof(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 4, max: 300 })).map((hundreds) => hundreds * 100_000),
    periods: fc.integer({ min: 1, max: 6 }),
    interest: fc.integer({ min: 0, max: 4_000 }),
    fee: fc.integer({ min: 0, max: 26_000 }),
    late: fc.constantFrom(30_000, 30_000, 10_000, 333),
    carryBelow: remainder,
    writeOffBelow: remainder,
  }),
  steps: fc.array(
    fc.record({
      wait,
      pay: fc.oneof(
        fc.constantFrom('next' as const, 'due' as const, 'all' as const, 'nothing' as const),
        fc.integer({ min: 1, max: 3_000_000 }),
      ),
      percent: fc.constantFrom(100, 100, 99, 60, 130),
      daysAgo: fc.constantFrom(0, 0, 0, 0, 5),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  ending: fc.constantFrom('next' as const, 'due' as const, 'all' as const),
  useSurplus: fc.boolean(),
})

let server: TestServer
let figures = 0
const differences: unknown[] = []
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Counts the figures of `expected` and records those that differ in the reply. */
function compare(what: string, expected: any, actual: any, about: unknown): void {
  for (const [key, value] of Object.entries(expected)) {
    if (typeof value === 'object' && value !== null) compare(`${what}/${key}`, value, actual?.[key], about)
    else {
      figures += 1
      if (actual?.[key] !== value) differences.push({ at: `${what}/${key}`, expected: value, actual: actual?.[key], about })
    }
  }
}

const dayOf = (seconds: number) => Math.floor((seconds + 7 * 3600) / DAY)
const dueTime = (start: number, dueDay: number) => (start + dueDay + 1) * DAY - 7 * 3600 - 1
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** Returns the expected repayment offers of an open loan. */
function offersOf(loan: ModelLoan & { closed: false }) {
  const open = loan.bills.filter((bill) => bill.outstanding > 0)
  const overdue = open.filter((bill) => bill.daysLate > 0)
  const offer = (bills: typeof open) => {
    const owed = Math.min(loan.settle, sum(bills.map((bill) => bill.outstanding)))
    return { owed, repayment_total_amount: payableAmount(owed) }
  }
  return { next: offer(open.slice(0, 1)), due: offer(overdue.length > 0 ? overdue : open.slice(0, 1)), all: offer(open) }
}

function billsExpected(loan: ModelLoan, start: number, day: number, terms: Terms, surplus: number) {
  const nothing = { total_due: 0, overdue_amount: 0, late_fee: 0, late_fee_owed: 0, days_late: 0, surplus_amount: surplus }
  if (loan.closed) return nothing
  const open = loan.bills.filter((bill) => bill.outstanding > 0)
  const overdue = open.filter((bill) => bill.daysLate > 0)
  const outstanding = (bills: typeof open) => sum(bills.map((bill) => bill.outstanding))
  const state = (bill: (typeof open)[number]) => (bill.daysLate > 0 ? 3 : bill.paid > 0 ? 1 : 0)
  return {
    ...nothing,
    total_due: outstanding(overdue.length > 0 ? overdue : open.slice(0, 1)),
    overdue_amount: outstanding(overdue),
    overdue_owed: outstanding(overdue) - sum(overdue.map((bill) => bill.late - bill.paidLate)),
    late_fee: sum(open.map((bill) => bill.late)),
    late_fee_owed: sum(open.map((bill) => bill.late - bill.paidLate)),
    days_late: overdue[0]?.daysLate ?? 0,
    offers: offersOf(loan),
    lists: open.map((bill) => ({
      no: bill.no,
      of: terms.periods,
      due_time: dueTime(start, bill.dueDay),
      amount: bill.amount,
      principal: bill.principal,
      interest: bill.interest,
      fee: bill.fee,
      late_fee: bill.late,
      principal_owed: bill.principal - bill.paidPrincipal,
      interest_owed: bill.interest - bill.paidInterest,
      fee_owed: bill.fee - bill.paidFee,
      late_fee_owed: bill.late - bill.paidLate,
      carried: bill.carried || undefined,
      paid: bill.paid,
      outstanding: bill.outstanding,
      days_late: bill.daysLate,
      days_left: bill.daysLeft,
      status: state(bill),
    })),
    loans: [
      {
        days: loan.plan.days,
        days_used: Math.min(day, loan.plan.days),
        end_time: dueTime(start, loan.plan.days),
        interest_total: loan.plan.interest,
        fee_total: loan.plan.fee,
        total: loan.plan.total,
        paid: loan.paid,
        principal_paid: loan.parts.principal,
        charges_paid: loan.parts.interest + loan.parts.fee,
        late_fee: loan.late,
        late_fee_owed: loan.late - loan.parts.late,
        outstanding: loan.outstanding,
        settle_amount: loan.settle,
        settle_saving: loan.saving,
        periods_paid: loan.bills.length - open.length,
      },
    ],
  }
}

function recordExpected(loan: ModelLoan, terms: Terms) {
  return {
    amount: terms.principal,
    interest_total: loan.plan.interest,
    fee_total: loan.plan.fee,
    total: loan.plan.total,
    late_fee: loan.late,
    late_fee_owed: loan.closed ? 0 : loan.late - loan.parts.late,
    saving: loan.closed ? loan.saved : 0,
    written_off: loan.closed ? loan.writtenOff : 0,
    paid: loan.paid,
    surplus: loan.surplus,
    outstanding: loan.closed ? 0 : loan.outstanding,
  }
}

/** Runs one loan from the plan to its end. `surplus`: from the borrower's earlier loans. Returns the surplus afterwards. */
async function live(borrower: Borrower, { terms, steps, ending, useSurplus }: Life, surplus: number): Promise<number> {
  const about = { terms, steps, payments: [] as unknown[] }
  const policy = policyOf(server.config)
  Object.assign(policy.products.get('cash')!, { interest: terms.interest, fee: terms.fee, late: terms.late })
  Object.assign(policy.terms.remainders, { carryBelow: terms.carryBelow, writeOffBelow: terms.writeOffBelow })
  const pass = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  await pass(3601)
  const { principal, periods } = terms
  const sms_code = await borrower.smsCode('order')
  const quote = await borrower.data('loanPlan', { pid: 'cash', money: principal, period: periods })
  const plan = planOf(terms)
  const rows = plan.rows.map(({ no, amount, principal: part, interest, fee, dueDay }) => {
    const due_time = dueTime(dayOf(quote.start_time), dueDay)
    return { no, amount, principal: part, interest, fee, due_time }
  })
  compare('plan', { days: plan.days, interest_total: plan.interest, fee_total: plan.fee, total: plan.total, rows }, quote, about)
  const order = { pid: 'cash', amount: principal, period: periods, purpose: 'tuition', quote_id: quote.quote_id, sms_code, agreement: true }
  await borrower.data('placeOrder', order)
  await borrower.data('userStatus')
  await pass(600)
  await borrower.data('userStatus')
  const { loans } = await borrower.data('bills', { type: 1 })
  const start = dayOf(loans[0].start_time)
  const payments: { at: number; amount: number; expected: object }[] = []

  const now = () => server.clock.seconds()
  const loanNow = () => {
    const paid = payments.map(({ at, amount }) => ({ day: dayOf(at) - start, amount }))
    return modelLoanOn(terms, paid, dayOf(now()) - start)
  }
  const total = () => surplus + loanNow().surplus
  const look = async () => {
    const reply = await borrower.data('bills', { type: 1 })
    compare('bills', billsExpected(loanNow(), start, dayOf(now()) - start, terms, total()), reply, about)
    figures += 1
    if ((reply.offers === undefined) !== loanNow().closed) differences.push({ at: 'closed', reply: reply.offers, about })
    return reply
  }
  /** Records a payment with the expected change of each component. */
  const record = (at: number, amount: number) => {
    const before = loanNow()
    const entry = { at, amount, expected: {} }
    payments.push(entry)
    about.payments.push([at, amount])
    const after = loanNow()
    const changes = (['principal', 'interest', 'fee', 'late'] as const).map((part) => after.parts[part] - before.parts[part])
    const [principalPaid, interest, fee, late] = changes.map((change) => Math.max(0, change))
    const given_back = -sum(changes.filter((change) => change < 0))
    entry.expected = {
      amount,
      principal: principalPaid,
      interest,
      fee,
      late_fee: late,
      given_back,
      surplus: after.surplus - before.surplus,
    }
  }
  const codeFor = async (offer: any) => {
    const { owed: _, scheduled: _scheduled, rest: _rest, over: _over, prepaid: _prepaid, quote_until: _until, ...payload } = offer
    const made = await borrower.call('repay', { ...payload, pay_type: 'va', bank_type: 'bca', channel_id: 'vaBca' })
    expect(made, JSON.stringify(about)).toMatchObject({ code: 200, data: { amount: offer.repayment_total_amount } })
    return made.data
  }
  const payIn = async (code: string, amount: number, daysAgo = 0) => {
    const paidAt = Math.max(now() - daysAgo * DAY, loans[0].start_time)
    record(paidAt, amount)
    const notice = { pspId: randomUUID(), code, amount: BigInt(amount), paidAt: new Date(paidAt * 1000) }
    await receivePayment(server.db, notice, server.clock.now())
  }

  if (useSurplus && surplus > 0) {
    const loan = loanNow()
    const usable_amount = loan.closed ? 0 : Math.min(surplus, offersOf(loan).next.owed)
    await borrower.data('useSurplus', { usable_amount })
    record(now(), usable_amount)
    surplus -= usable_amount
  }
  for (const step of steps) {
    // An unused limit would end meanwhile.
    if (loanNow().closed) break
    await pass(step.wait)
    const { offers } = await look()
    if (!offers || step.pay === 'nothing') continue
    const { code } = await codeFor(typeof step.pay === 'number' ? offers.next : offers[step.pay])
    const asked = typeof step.pay === 'number' ? step.pay : offers[step.pay].repayment_total_amount
    await payIn(code, Math.max(1, Math.floor((asked * step.percent) / 100)), step.daysAgo)
  }
  for (let times = 0; !loanNow().closed; times++) {
    expect(times, 'the offers end the loan').toBeLessThan(20)
    const { offers } = await look()
    await payIn((await codeFor(offers[ending])).code, offers[ending].repayment_total_amount)
  }
  await look()
  const [shown] = (await borrower.data('loanRecords')).lists
  compare('record', { status: 'paid_off', ...recordExpected(loanNow(), terms) }, shown, about)
  const repaid = (await borrower.data('repayRecords')).lists.filter((each: any) => each.order_id === shown.order_id)
  const inOrder = payments.toSorted((a, b) => b.at - a.at)
  // The model cannot know the order of payments within one second.
  const byAmount = (a: any, b: any) => a.paid_time - b.paid_time || a.amount - b.amount || a.principal - b.principal
  const expected = inOrder.map(({ at, expected: entry }) => ({ paid_time: at, ...entry })).toSorted(byAmount)
  expect(repaid, 'every payment is in the history').toHaveLength(expected.length)
  compare('payments', expected, repaid.toSorted(byAmount), about)
  return total()
}

it(`${BORROWERS * LOANS_EACH} random loans, ${LEAST_FIGURES} figures, none different from the model's`, { timeout: 600_000 }, async () => {
  const samples = fc.sample(lives, { numRuns: BORROWERS * LOANS_EACH, seed: 8 })
  let sinceStart = 0
  for (let each = 0; each < BORROWERS; each++) {
    // Every borrower begins on the same day, so that none becomes too old.
    server.advance(-sinceStart)
    await server.clock.refresh()
    const began = server.clock.seconds()
    const borrower = await createBorrower(server, `08137777${1000 + each}`)
    await fillProfile(borrower, {
      person: { cardid: `31740155059200${10 + each}` },
      job: { income: 4, salary: 90_000_000, wages: 90_000_000 },
    })
    await submitAndAudit(server, borrower)
    let surplus = 0
    for (const life of samples.slice(each * LOANS_EACH, (each + 1) * LOANS_EACH)) surplus = await live(borrower, life, surplus)
    compare('account', { surplus_amount: surplus }, await borrower.data('account'), {})
    sinceStart = server.clock.seconds() - began
  }
  expect(differences.slice(0, 5).map((each) => JSON.stringify(each))).toEqual([])
  expect(differences).toHaveLength(0)
  expect(figures).toBeGreaterThan(LEAST_FIGURES)
})
