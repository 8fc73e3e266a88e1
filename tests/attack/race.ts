import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../../src/server/db/database-unavailable.ts'
import { ledgerSum } from '../server/support/ledger-sum.ts'
import { readSettings } from '../../src/server/platform/settings.ts'
import { receivePayment } from '../../src/server/repayment/receive-payment.ts'
import {
  bank,
  contacts,
  createBorrower,
  fillProfile,
  job,
  otherIdentityNumber,
  person,
  placeOrder,
  quoteRequest,
  repaymentOf,
  requestPaymentCode,
  submitAndAudit,
  work,
  type Borrower,
} from '../server/support/borrower.ts'
import { engines } from '../server/support/engines.ts'
import { openTestServer, type TestServer } from '../server/support/test-server.ts'
import { none, randomOf, type Attack, type AttackOptions, type Figure } from './attack.ts'

/** Requests of a round, half for each of the two writes. */
const AT_ONCE = 200
/** Few, because each one computes a password hash. */
const PASSWORDS = 6
/** Milliseconds before a refused request is sent again, growing up to what `Retry-After` says; at most MAX_TRIES times. */
const PAUSE_MS = { first: 50, most: 2000, grows: 1.5 }
const MAX_TRIES = 100

type Subject = { server: TestServer; borrower: Borrower; accountId: string; cardid: string; payload: Record<string, unknown>; code: string }
type Write = { name: string; stage: 'asking' | 'approved' | 'borrowing'; send(subject: Subject, index: number): Promise<unknown> }

const of = (name: string, payload: (subject: Subject, index: number) => Record<string, unknown>): Write['send'] => {
  return (subject, index) => subject.borrower.call(name, payload(subject, index))
}

/** Every write of a borrower, with the stage in which it has an effect. Writes of the same stage are paired. */
const writes: Write[] = [
  {
    name: 'saveBase',
    stage: 'asking',
    send: of('saveBase', ({ cardid }, index) => ({ ...person, cardid, address: `Jalan Melati ${index}` })),
  },
  { name: 'saveWork', stage: 'asking', send: of('saveWork', (_, index) => ({ ...job, salary: job.salary + index * 1000 })) },
  { name: 'saveWorkV2', stage: 'asking', send: of('saveWorkV2', (_, index) => ({ ...work, address: `Jalan Kenanga ${index}` })) },
  { name: 'saveSocial', stage: 'asking', send: of('saveSocial', () => ({ socials: JSON.stringify(contacts), consent: true })) },
  { name: 'saveAccount', stage: 'asking', send: of('saveAccount', (_, index) => ({ email: `siti${index}@example.com` })) },
  { name: 'submitProfile', stage: 'asking', send: of('submitProfile', () => ({})) },
  { name: 'feedback', stage: 'asking', send: of('feedback', () => ({ reason: 1, content: 'The app is slow on my phone.' })) },
  {
    name: 'alterLoginPass',
    stage: 'asking',
    send: (subject, index) =>
      index < PASSWORDS ? subject.borrower.call('alterLoginPass', { password: `sate${index}madura` }) : subject.borrower.call('userInfo'),
  },
  { name: 'placeOrder', stage: 'approved', send: of('placeOrder', ({ payload }) => payload) },
  { name: 'setBank', stage: 'approved', send: of('setBank', ({ payload }) => ({ id: payload.bankId })) },
  { name: 'userStatus', stage: 'approved', send: of('userStatus', () => ({})) },
  {
    name: 'repay',
    stage: 'borrowing',
    send: async ({ borrower }, index) => {
      const bills = await borrower.call('bills', { type: 1 })
      // No bill is left once a payment notice has paid all.
      if (!bills.data?.lists.length) return bills
      return borrower.call('repay', repaymentOf(bills.data, index % 2 ? 1 : 3))
    },
  },
  {
    name: 'a notice',
    stage: 'borrowing',
    send: async ({ server, code }, index) => {
      const now = server.clock.now()
      // Each notice is received twice.
      await receivePayment(server.db, { pspId: `${code}-${index >> 1}`, code, amount: 9_000n, paidAt: now }, now)
    },
  },
  {
    name: 'a notice with another id',
    stage: 'borrowing',
    send: async ({ server, code }) => {
      const now = server.clock.now()
      await receivePayment(server.db, { pspId: randomUUID(), code, amount: 70_000n, paidAt: now }, now)
    },
  },
  {
    name: 'refundSurplus',
    stage: 'borrowing',
    send: async ({ borrower }) => {
      const surplus = await borrower.call('surplus')
      const { surplus_amount } = surplus.data ?? {}
      return surplus_amount > 0 ? borrower.call('refundSurplus', { surplus_amount }) : surplus
    },
  },
  {
    name: 'catch-up',
    stage: 'borrowing',
    send: ({ server, accountId }) => server.services.catchUp(server.db, accountId, server.clock.now()),
  },
]

/** Pairs of writes of the same stage, each write with itself included. */
export const pairs = writes.flatMap((one, at) =>
  writes
    .slice(at)
    .filter(({ stage }) => stage === one.stage)
    .map((other) => [one, other] as const),
)

const usual = readSettings({})
/** Without rate limits, because all requests come from one address. */
const settings = {
  rateLimits: {
    ...usual.rateLimits,
    smsPhoneSeconds: 0,
    smsPhoneDay: 1000,
    smsAddressHour: 1e6,
    smsTotalHour: 1e6,
    captchaPhoneAfter: 1e6,
    writesAccountHour: 1e6,
    captchaAddressAfter: 1e6,
  },
  load: { ...usual.load, callsPerAddress: 10_000, bodyMs: 120_000 },
}

/** A part of the pairs in which each write occurs at most once. */
export function somePairs(): typeof pairs {
  const met = new Set<Write>()
  return pairs.filter(([one, other]) => {
    if (one === other || met.has(one) || met.has(other)) return false
    met.add(one).add(other)
    return true
  })
}

/** Invariants of every borrower. `broken`: a query that returns rows when the invariant is violated. */
const laws: { law: string; broken: string }[] = [
  { law: 'one open order', broken: 'select account_id from loan_order where open group by account_id having count(*) > 1' },
  { law: 'one chosen bank account', broken: 'select account_id from bank_account where chosen group by account_id having count(*) > 1' },
  { law: 'a payment counts once', broken: 'select psp_id from payment group by psp_id having count(*) > 1' },
  {
    law: 'a payment of a loan is in the ledger',
    broken: `select 1 from payment where loan_id is not null and not exists (select 1 from ledger where ref = 'payment:' || payment.id)`,
  },
  {
    law: 'one waiting code for one thing',
    broken: `select fingerprint from payment_code where state = 'waiting' group by fingerprint having count(*) > 1`,
  },
  {
    law: 'no more goes back than is there',
    broken: `select account_id from ledger join loan_order on loan_order.id = loan_id group by account_id having sum(ledger.surplus) > 0`,
  },
  {
    law: 'what goes back is in the ledger',
    broken: `select 1 from refund where amount <> (select coalesce(sum(surplus), 0) from ledger where ref like 'refund:' || refund.id || ':%')`,
  },
  {
    law: 'the money of a loan leaves once',
    broken: `select loan_id from ledger where ref like 'payout:%' group by loan_id having count(*) > 1`,
  },
]

/** Sends 200 simultaneous requests for every pair of writes of one borrower, on both databases. `size`: rounds per pair. */
export const race: Attack = {
  unit: 'rounds a pair',
  size: 100,
  run: async ({ seed, size, say }) => {
    const figures: Figure[] = []
    for (const { engine, open } of engines) figures.push(...(await raceOn({ engine, open, seed, size, say })))
    if (engines.length < 2) figures.push({ figure: 'PostgreSQL', goal: 'there', measured: 'none found', holds: false })
    return figures
  },
}

type Races = { engine: string; open(): Promise<TestServer['db']>; atOnce?: number; chosen?: typeof pairs } & AttackOptions
type Tally = { sent: number; busy: number; failed: string[]; broken: string[] }

export async function raceOn({ engine, open, seed, size, say, atOnce = AT_ONCE, chosen = pairs }: Races): Promise<Figure[]> {
  const tally: Tally = { sent: 0, busy: 0, failed: [], broken: [] }
  for (const [at, pair] of chosen.entries()) {
    // Each pair has its own database, because the invariants read all rows and would slow down from pair to pair.
    const server = await openTestServer({ db: await open(), settings })
    try {
      await racePair(pair, server, { seed: seed + at, size, atOnce }, tally)
    } finally {
      await server.close()
    }
    say(`${engine}: ${nameOf(pair)}, ${tally.failed.length} failed, ${tally.broken.length} laws broken so far`)
  }
  for (const line of new Set([...tally.failed, ...tally.broken])) say(line)
  return [
    {
      figure: `${engine}: pairs, requests`,
      goal: `${chosen.length} pairs`,
      measured: `${chosen.length}, ${tally.sent}`,
      holds: tally.sent === chosen.length * size * atOnce,
    },
    none(`${engine}: requests that failed inside`, tally.failed),
    { figure: `${engine}: times that one was told to come again`, goal: 'any', measured: String(tally.busy), holds: true },
    none(`${engine}: laws broken`, tally.broken),
  ]
}

const nameOf = ([one, other]: (typeof pairs)[number]): string => `${one.name} × ${other.name}`

async function racePair(
  pair: (typeof pairs)[number],
  server: TestServer,
  { seed, size, atOnce }: { seed: number; size: number; atOnce: number },
  tally: Tally,
): Promise<void> {
  const [one, other] = pair
  const random = randomOf(seed)
  for (let round = 1; round <= size; round++) {
    const subject = await subjectAt(one.stage, server, (seed % 1000) + round)
    // The seed decides the order of sending; the pg pool and the event loop decide the order of execution.
    const order = Array.from({ length: atOnce }, (_, index) => ({ write: index % 2 ? one : other, index: index >> 1, at: random() }))
    order.sort((first, second) => first.at - second.at)
    const answers = await Promise.all(order.map(({ write, index }) => answerTo(() => write.send(subject, index))))
    tally.sent += order.length
    for (const { outcome, refusals } of answers) {
      tally.busy += refusals
      if (outcome !== 'answered') tally.failed.push(`${nameOf(pair)}: ${outcome}`)
    }
    for (const { law, broken } of laws) if ((await server.db.query(broken)).length > 0) tally.broken.push(`${nameOf(pair)}: ${law}`)
    if ((await ledgerSum(server.db)) !== 0n) tally.broken.push(`${nameOf(pair)}: the ledger sums to zero`)
  }
}

/** Repeats a request that is refused as busy, as phones and providers do, because a refused request does not race. */
async function answerTo(send: () => Promise<unknown>): Promise<{ outcome: string; refusals: number }> {
  for (let refusals = 0; ; refusals++) {
    const [result] = await Promise.allSettled([send()])
    const outcome = outcomeOf(result)
    if (outcome !== 'busy' || refusals === MAX_TRIES) return { outcome, refusals }
    await sleep(Math.min(PAUSE_MS.most, PAUSE_MS.first * PAUSE_MS.grows ** refusals))
  }
}

const LOCK_TIMEOUT = '55P03'
const isHeldUp = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_TIMEOUT

/** A notice calls the database directly, so its database errors count as the 503 with which the server would answer. */
function outcomeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'rejected') return isDatabaseUnavailable(result.reason) || isHeldUp(result.reason) ? 'busy' : String(result.reason)
  if (result.value === undefined) return 'answered'
  const { status } = result.value as { status: number }
  return status === 503 ? 'busy' : status < 500 ? 'answered' : `status ${status}`
}

async function subjectAt(stage: Write['stage'], server: TestServer, serial: number): Promise<Subject> {
  const cardid = otherIdentityNumber(serial % 10_000)
  await server.db.query('delete from identity')
  const borrower = await createBorrower(server, `0857${10_000_000 + serial}1`)
  const subject: Subject = { server, borrower, accountId: (await borrower.data('account')).uid, cardid, payload: {}, code: '' }
  await fillProfile(borrower, { person: { cardid } })
  if (stage === 'asking') return subject
  await submitAndAudit(server, borrower)
  if (stage === 'approved') {
    const plan = await borrower.data('loanPlan', { ...quoteRequest, money: 1_000_000 })
    const smsCode = await borrower.smsCode('order')
    await borrower.data('addBank', { ...bank, card_num: '9876543210', mobile: borrower.phone, sms_code: await borrower.smsCode('bank') })
    const { lists } = await borrower.data('userBanks')
    const ordering = { ...quoteRequest, amount: 1_000_000, purpose: 'tuition', quote_id: plan.quote_id, sms_code: smsCode, agreement: true }
    return { ...subject, payload: { ...ordering, bankId: lists.at(-1).id } }
  }
  const placed = await placeOrder(borrower, 1_000_000)
  if (placed.code !== 200) throw new Error(`The order was refused: ${placed.code} ${placed.msg}`)
  await borrower.data('userStatus')
  server.advance(600)
  await borrower.data('userStatus')
  return { ...subject, code: (await requestPaymentCode(borrower, 3)).code }
}
