import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { httpPayout } from '../../../src/server/ports/http-payout.ts'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { upsertPayoutSetting } from '../../../src/server/ports/local-payout-queries.ts'
import { markPosted, updatePayoutRequest } from '../../../src/server/ports/payout-request-queries.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  submitAndAudit,
} from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { createMerchant, openOrder, payLater } from '../support/merchant.ts'
import { payBills } from '../support/pay-bills.ts'
import { CALLBACK_SECRET, postSigned } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const CANCELLED = 200
const PAYOUT_BEGUN = 4226
const ORDER_ENDED = 4227
const NOT_FOUND = 4240

let count = 0
const settings = { reviewSecret: CALLBACK_SECRET }

/** Creates an approved borrower with an order whose transfer is not requested yet. */
async function ordered(server: TestServer): Promise<Subject> {
  const who = await createBorrower(server, `0812777${String(10_000 + ++count)}`)
  await fillProfile(who, { person: { cardid: otherIdentityNumber(4000 + count) } })
  await submitAndAudit(server, who)
  // Read before the order, because any later call would request the transfer.
  const { uid } = await who.data('account')
  const { order_id, order_no } = (await placeOrder(who, 1_000_000)).data
  return { who, uid, order_id, order_no }
}
type Subject = { who: Borrower; uid: string; order_id: string; order_no: string }
/** Returns the newest loan of a borrower. */
async function subjectOf(who: Borrower): Promise<Subject> {
  const [{ order_id, order_no }] = (await who.data('loanRecords')).lists
  return { who, uid: (await who.data('account')).uid, order_id, order_no }
}

const cancel = ({ who, order_id }: Pick<Subject, 'who' | 'order_id'>) => who.call('cancelOrder', { order_id })
const stored = async (server: TestServer, { order_id }: Pick<Subject, 'order_id'>) => {
  const [order] = await server.db.query<{ state: string }>('select state from loan_order where id = $1', [order_id])
  const events = await server.db.query<{ event: string }>('select event from loan_event where loan_id = $1 order by at', [order_id])
  return { state: order?.state, events: events.map(({ event }) => event) }
}

describe('a cancellation by the borrower', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ settings })
  })
  afterAll(() => server?.close())

  const readAgainAfter = async ({ who }: Subject, seconds: number) => {
    server.advance(seconds)
    await who.data('userStatus')
  }
  /** Returns an order whose first transfer ended with this result. */
  const ended = async (result: string) => {
    const subject = await ordered(server)
    await upsertPayoutSetting(server.db, subject.who.e164, result)
    await readAgainAfter(subject, 0)
    await readAgainAfter(subject, 600)
    return subject
  }
  const decided = async (subject: Subject, outcome: string, path = 'loan') => {
    const { uid, order_no } = subject
    const decision = { reference: `cancel-${++count}`, uid, outcome, ...(path === 'loan' && { order_no }) }
    expect(await postSigned(server, `/callbacks/${path}`, decision)).toBe(200)
    return subject
  }
  const paidOut = async () => {
    const phone = `0812777${String(10_000 + ++count)}`
    return subjectOf(await borrowerWithLoan(server, phone, 1_000_000, { person: { cardid: otherIdentityNumber(4000 + count) } }))
  }
  const later = async (subject: Subject, days: number) => {
    await readAgainAfter(subject, days * DAY)
    return subject
  }

  const subjects = {
    'is only placed': () => ordered(server),
    'waits for another transfer': () => ended('later'),
    'waits for another account': () => ended('bounce'),
    'waits while its borrower is frozen': async () => {
      const subject = await decided(await ordered(server), 'freeze', 'credit')
      await subject.who.data('userStatus')
      return subject
    },
    'waits for a transfer under way': async () => {
      const subject = await ordered(server)
      await subject.who.data('userStatus')
      return subject
    },
    'waits for a transfer of which nobody knows': async () => {
      const subject = await ordered(server)
      await subject.who.data('userStatus')
      await server.db.query(`update loan_order set state = 'unknown' where id = $1`, [subject.order_id])
      return subject
    },
    'is paid out': paidOut,
    'is overdue': async () => later(await paidOut(), 40),
    'is written off': async () => decided(await later(await paidOut(), 40), 'writeOff'),
    'is paid off': async () => {
      const subject = await paidOut()
      await payBills(server, subject.who, 3)
      return subject
    },
    'is a purchase': async () => {
      const who = await createBorrower(server, `0812777${String(10_000 + ++count)}`)
      await fillProfile(who, { person: { cardid: otherIdentityNumber(4000 + count) } })
      await submitAndAudit(server, who)
      const shop = await createMerchant(server, 'shop')
      expect(await payLater(server, who, await openOrder(shop, 900_000))).toMatchObject({ code: 200 })
      return subjectOf(who)
    },
    'could not be sent': () => ended('fail'),
    'was refused': async () => decided(await ended('bounce'), 'refuse'),
    'was cancelled by the staff': async () => decided(await ended('bounce'), 'cancel'),
    'got no other account in time': async () => later(await ended('bounce'), 8),
  }
  type Name = keyof typeof subjects

  it.each<{ order: Name; offered: boolean }>([
    { order: 'waits for another transfer', offered: true },
    { order: 'waits for another account', offered: true },
    { order: 'waits while its borrower is frozen', offered: true },
    { order: 'waits for a transfer under way', offered: false },
    { order: 'waits for a transfer of which nobody knows', offered: false },
    { order: 'is paid out', offered: false },
    { order: 'is paid off', offered: false },
    { order: 'is a purchase', offered: false },
    { order: 'could not be sent', offered: false },
    { order: 'was cancelled by the staff', offered: false },
  ])('is offered for an order that $order: $offered', async ({ order, offered }) => {
    const { who } = await subjects[order]()
    const [record] = (await who.data('loanRecords')).lists
    expect([(await who.data('userStatus')).loan_info.cancellable, record.cancellable]).toEqual(Array(2).fill(offered ? true : undefined))
  })

  it.each<{ order: Name }>([
    { order: 'is only placed' },
    { order: 'waits for another transfer' },
    { order: 'waits for another account' },
    { order: 'waits while its borrower is frozen' },
  ])('ends an order that $order: it is never paid out, nothing is owed, and another can be placed', async ({ order }) => {
    const subject = await subjects[order]()
    const { who, order_id, order_no } = subject
    const isFrozen = order === 'waits while its borrower is frozen'
    const { attempt } = (await server.db.query<{ attempt: number }>('select attempt from loan_order where id = $1', [order_id]))[0]!
    expect(await cancel(subject)).toMatchObject({ code: CANCELLED, data: { order_id, order_no, status: 'cancelled' } })
    if (isFrozen) await decided(subject, 'thaw', 'credit')
    server.advance(5 * DAY)
    await server.clock.refresh()
    await createCatchUpJob().run(server.services)
    expect(await who.data('userStatus')).toMatchObject({
      loan_status: { bill_status: 4 },
      loan_info: {
        loan_fail_status: 4,
        fail_acknowledged: false,
        fail_reason: server.config.texts['en-us']!['policy.failure.cancelled'],
        order_id,
      },
    })
    const [row] = await server.db.query<{ attempt: number; ledger: number }>(
      `select attempt, (select count(*)::int from ledger where loan_id = loan_order.id) as ledger from loan_order where id = $1`,
      [order_id],
    )
    expect(row).toEqual({ attempt, ledger: 0 })
    expect((await who.data('loanProducts')).limit).toMatchObject({ used: 0 })
    expect((await who.data('bills', { type: 1 })).lists).toEqual([])
    expect((await who.data('loanRecords')).lists[0]).toMatchObject({ status: 'cancelled', outstanding: 0 })
    await upsertPayoutSetting(server.db, who.e164, 'ok')
    expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
  })

  it.each<{ order: Name; code: number }>([
    { order: 'waits for a transfer under way', code: PAYOUT_BEGUN },
    { order: 'waits for a transfer of which nobody knows', code: PAYOUT_BEGUN },
    { order: 'is paid out', code: PAYOUT_BEGUN },
    { order: 'is overdue', code: PAYOUT_BEGUN },
    { order: 'is written off', code: PAYOUT_BEGUN },
    { order: 'is a purchase', code: PAYOUT_BEGUN },
    { order: 'is paid off', code: ORDER_ENDED },
    { order: 'could not be sent', code: ORDER_ENDED },
    { order: 'was refused', code: ORDER_ENDED },
    { order: 'got no other account in time', code: ORDER_ENDED },
  ])('is refused with $code for an order that $order, which stays as it was', async ({ order, code }) => {
    const subject = await subjects[order]()
    const before = await stored(server, subject)
    expect(await cancel(subject)).toMatchObject({ code, msg: server.config.texts['en-us']![`error.${code}`] })
    expect(await stored(server, subject)).toEqual(before)
  })

  it('takes effect once and sends one message, however often it is requested', async () => {
    const subject = await ended('bounce')
    const key = randomUUID()
    const { order_id } = subject
    const send = async (sentKey: string) => (await subject.who.call('cancelOrder', { order_id }, { key: sentKey })).data
    const first = await send(key)
    expect([await send(key), await send(randomUUID())]).toEqual([first, first])
    expect((await stored(server, subject)).events.filter((event) => event === 'cancelledByBorrower')).toHaveLength(1)
    const told = (await subject.who.data('messages')).lists.filter(({ kind }: { kind: string }) => kind === 'loanCancelled')
    expect(told).toHaveLength(1)
  })

  it('gets the same reply after a cancellation by staff, whose decision stays', async () => {
    const subject = await subjects['was cancelled by the staff']()
    const before = await stored(server, subject)
    expect(await cancel(subject)).toMatchObject({ code: CANCELLED, data: { status: 'cancelled' } })
    expect(await stored(server, subject)).toEqual(before)
  })

  it.each([
    { name: 'another borrower’s', id: async () => (await ended('bounce')).order_id },
    { name: 'no', id: async () => randomUUID() },
    { name: 'a malformed', id: async () => 'x' },
  ])('is refused by the id of $name order', async ({ id }) => {
    const [subject, order_id] = [await ended('bounce'), await id()]
    const before = await server.db.query('select id, state from loan_order order by id')
    expect(await cancel({ ...subject, order_id })).toMatchObject({ code: NOT_FOUND })
    expect(await server.db.query('select id, state from loan_order order by id')).toEqual(before)
  })
})

/** Milliseconds from the start of the cancellation to that of the transfer; ±Infinity: the first one ends before the other begins. */
const leads = [-Infinity, 0, 2, 5, 10, 20, Infinity]

/** Runs both and returns their outcomes. */
async function beginBoth<T>(lead: number, cancellation: () => Promise<{ code: number }>, transfer: () => Promise<T>): Promise<[number, T]> {
  if (lead === -Infinity) {
    const done = await transfer()
    return [(await cancellation()).code, done]
  }
  const first = cancellation()
  await (lead === Infinity ? first : sleep(lead))
  const second = transfer()
  return [(await first).code, await second]
}

describe.each(engines)('a cancellation during the transfer, on $engine', ({ open }) => {
  const servers: TestServer[] = []
  const openServer = async (payout = localPorts.payout) => {
    const server = await openTestServer({ db: await open(), settings, ports: { ...localPorts, payout } })
    servers.push(server)
    return server
  }
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('prevents the request of the job, or is refused', async () => {
    const server = await openServer()
    const found: string[] = []
    for (const lead of leads) {
      const subject = await ordered(server)
      await server.clock.refresh()
      const [code] = await beginBoth(
        lead,
        () => cancel(subject),
        () => createCatchUpJob().run(server.services),
      )
      const [row] = await server.db.query<{ transfers: number }>('select count(*)::int as transfers from payout_local where phone = $1', [
        subject.who.e164,
      ])
      found.push(`${code} ${(await stored(server, subject)).state} ${row?.transfers}`)
      server.advance(DAY)
      await subject.who.data('userStatus')
      expect((await stored(server, subject)).state, `with a lead of ${lead}`).toBe(code === CANCELLED ? 'cancelled' : 'active')
    }
    const [cancelled, sent] = [`${CANCELLED} cancelled 0`, `${PAYOUT_BEGUN} pending 1`]
    expect([found[0], found.at(-1)]).toEqual([sent, cancelled])
    for (const each of found) expect([cancelled, sent]).toContain(each)
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('prevents the post to the provider, or is refused', async () => {
    const server = await openServer(httpPayout)
    const found: string[] = []
    for (const lead of leads) {
      const subject = await ordered(server)
      await subject.who.data('userStatus')
      const [request] = await server.db.query<{ id: string; accountId: string }>(
        `select id, account_id as "accountId" from payout_request where account_id = $1`,
        [subject.uid],
      )
      const [code, isPosted] = await beginBoth(
        lead,
        () => cancel(subject),
        () => server.db.transaction((tx) => markPosted(tx, request!, server.clock.now())),
      )
      found.push(`${code} ${(await stored(server, subject)).state} ${isPosted}`)
      if (isPosted) await updatePayoutRequest(server.db, request!.id, { state: 'ok', paidAt: server.clock.now(), nextAt: null })
      server.advance(DAY)
      await subject.who.data('userStatus')
      expect((await stored(server, subject)).state, `with a lead of ${lead}`).toBe(code === CANCELLED ? 'cancelled' : 'active')
    }
    const [cancelled, sent] = [`${CANCELLED} cancelled false`, `${PAYOUT_BEGUN} pending true`]
    expect([found[0], found.at(-1)]).toEqual([sent, cancelled])
    for (const each of found) expect([cancelled, sent]).toContain(each)
    expect(await ledgerSum(server.db)).toBe(0n)
  })
})
