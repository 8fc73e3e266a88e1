import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { createExpirePurchasesJob } from '../../../src/server/commerce/close-purchase.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { createPorts } from '../../../src/server/ports/create-ports.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { until } from '../../support/until.ts'
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
import { engines, hasPostgres } from '../support/engines.ts'
import { createMerchant, openOrder, payLater } from '../support/merchant.ts'
import { payToCode } from '../support/pay-bills.ts'
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.ts'
import { CALLBACK_SECRET, postSigned } from '../support/signed-callback.ts'
import { openTestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

const DAY = 86_400
const archive = mkdtempSync(join(tmpdir(), 'alur-archive-'))
// Writable for all, because PostgreSQL may run as another user.
chmodSync(archive, 0o777)
const clusters: OwnPostgres[] = []
afterAll(async () => {
  for (const cluster of clusters) await cluster.remove()
  rmSync(archive, { recursive: true, force: true })
})

/** Code blocks of the backup chapter in docs/operations.md: settings for the main database and the recovery, and SQL statements. */
const lines = (() => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const chapter = /## Back up, and restore to a point in time\n(.*?)\n## /s.exec(page)?.[1] ?? ''
  return [...chapter.matchAll(/(?:^ {4,}\S.*\n)+/gm)].map(([block]) => block.replaceAll('/archive/', `${archive}/`))
})()
const [ofMain = '', ofRecovery = '', hold = '', writtenOffSince = '', cancelledSince = ''] = lines
const [codesSince = '', putCodesBack = '', ordersSince = '', endOrders = '', endHold = ''] = lines.slice(5)

async function start(made: Parameters<typeof startOwnPostgres>[0]): Promise<OwnPostgres> {
  const cluster = await startOwnPostgres(made)
  clusters.push(cluster)
  return cluster
}

/** Puts the moment, by the business clock, into the query. */
const since = (query: string, moment: Date) => query.replace(/'[^']+'\s*$/, `'${moment.toISOString()}'`)
const keepCodes = async (broken: Db, moment: Date) =>
  JSON.stringify((await broken.query<{ jsonb_agg: unknown }>(since(codesSince, moment)))[0]!.jsonb_agg)
const putBack = (db: Db, kept: string) => db.query(putCodesBack.replace('<what was printed>', () => kept))

const only = async <T>(db: Db, query: string): Promise<T> => (await db.query<{ is: T }>(query))[0]!.is
const billsPaid = (db: Db) => only<number>(db, `select count(*)::int as is from bill where paid_at is not null`)
const phones = async (db: Db) => (await db.query<{ phone: string }>('select phone from account order by phone')).map(({ phone }) => phone)

it.runIf(hasPostgres)(
  'a backup and the archive lead back to the moment before a mistake, as in docs/operations.md',
  { timeout: 300_000 },
  async () => {
    const main = await start({ settings: ofMain })
    const server = await openTestServer({ db: await openPostgres(main.url, 5, () => {}, randomVault) })
    const before = await borrowerWithLoan(server)
    const backup = main.backUp()
    await server.signIn('081300000001')
    const [moment, known] = [await only<string>(server.db, 'select clock_timestamp()::text as is'), await phones(server.db)]
    await sleep(50)
    const businessMoment = server.clock.now()
    server.advance(60)
    const { code, amount } = await requestPaymentCode(before)
    const kept = await keepCodes(server.db, businessMoment)
    await server.signIn('081300000002')
    await server.db.query('delete from sms_outbox')
    const now = server.clock.now()
    await server.close()
    await main.stop()

    const settings = ofRecovery.replace(/(?<=recovery_target_time = ')[^']+/, moment)
    expect(settings).toContain(moment)
    const restored = await start({ from: backup, settings })
    const db = await openPostgres(restored.url, 5, () => {}, randomVault)
    await until(async () => !(await only<boolean>(db, 'select pg_is_in_recovery() as is')), { within: 120_000 })
    expect(await phones(db)).toEqual(known)
    expect(await ledgerSum(db)).toBe(0n)
    expect(await only<number>(db, 'select count(*)::int as is from sms_outbox')).toBeGreaterThan(0)

    const again = await openTestServer({ db, start: now })
    expect(await again.call('userStatus', {}, { token: before.token })).toMatchObject({ code: 200 })
    await putBack(db, kept)
    await payToCode(again, code, amount)
    expect(await billsPaid(db)).toBe(1)
    await again.signIn('081300000003')
    expect(await phones(db)).toHaveLength(known.length + 1)
    await again.close()
  },
)

it.each(engines)('the documented statements restore codes from after the moment, which accept payments, on $engine', async ({ open }) => {
  const server = await openTestServer({ db: await open() })
  const { db } = server
  const borrower = await borrowerWithLoan(server)
  const earlier = await requestPaymentCode(borrower)
  const moment = server.clock.now()
  server.advance(60)
  const later = await requestPaymentCode(borrower, 2)
  const kept = await keepCodes(db, moment)
  await db.query('delete from payment_code where created_at > $1', [moment])
  await putBack(db, kept)
  await putBack(db, kept)
  const states = await db.query<{ code: string; state: string }>('select code, state from payment_code order by created_at')
  expect(states).toEqual([
    { code: earlier.code, state: 'waiting' },
    { code: later.code, state: 'expired' },
  ])
  await payToCode(server, later.code, later.amount)
  expect(await billsPaid(db)).toBe(2)
  await server.close()
})

it.each(engines)(
  'the documented statements end an order that was paid after the moment, without an event to its shop, on $engine',
  async ({ open }) => {
    const server = await openTestServer({ db: await open() })
    const { db } = server
    const shop = await createMerchant(server)
    const buyer = await createBorrower(server)
    await fillProfile(buyer)
    await submitAndAudit(server, buyer)
    const [paid, never] = [await openOrder(shop, 300_000), await openOrder(shop, 300_000)]
    const moment = server.clock.now()
    server.advance(60)
    expect(await payLater(server, buyer, paid)).toMatchObject({ code: 200 })
    const kept = await db.query<{ id: string }>(since(ordersSince, moment))
    expect(kept).toMatchObject([{ id: paid.order_id, merchant: shop.id, amount: 300_000n }])
    // Restores the state at the moment.
    await db.query(`update purchase set state = 'open', loan_id = null, paid_at = null, account_id = null where id = $1`, [paid.order_id])
    await db.query('delete from merchant_event')
    await db.query(endOrders.replace("'<id>', '<id>'", kept.map(({ id }) => `'${id}'`).join()))
    server.advance(DAY)
    await server.clock.refresh()
    await createExpirePurchasesJob().run(server.services)
    const told = await db.query<{ id: string; event: string }>(`select purchase_id as id, body->>'event' as event from merchant_event`)
    expect(told).toEqual([{ id: never.order_id, event: 'order.expired' }])
    await server.close()
  },
)

/** Starts a provider that accepts each transfer. `sent`: the ids of the transfers. */
async function payoutProvider() {
  const sent: string[] = []
  const provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') sent.push((JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"state":"pending"}')
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const payout = { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, secret: CALLBACK_SECRET }
  const { ports, jobs } = createPorts({ ...readSettings({}), payout }, () => {})
  return { ports, job: jobs.find(({ name }) => name === 'payout')!, sent, close: () => provider.close() }
}

it.each(engines)(
  'while the documented statements hold transfers, decisions that ended orders after the moment are repeated, and only other orders are paid out, on $engine',
  async ({ open }) => {
    const provider = await payoutProvider()
    const server = await openTestServer({ db: await open(), ports: provider.ports, settings: { reviewSecret: CALLBACK_SECRET } })
    const { db } = server
    let count = 0
    const order = async (asked: 'placed' | 'asked for') => {
      const who = await createBorrower(server, `0812779${String(10_000 + ++count)}`)
      await fillProfile(who, { person: { cardid: otherIdentityNumber(6000 + count) } })
      await submitAndAudit(server, who)
      const { uid } = await who.data('account')
      const { order_id, order_no } = (await placeOrder(who, 1_000_000)).data
      if (asked === 'asked for') await who.data('userStatus')
      return { who, uid: uid as string, order_id: order_id as string, order_no: order_no as string }
    }
    const runServer = async () => {
      for (let times = 0; times < 3; times++) {
        server.advance(60)
        await server.clock.refresh()
        await createCatchUpJob().run(server.services)
        await provider.job.run(server.services)
        await provider.job.settle?.()
      }
    }
    const decide = (path: string, uid: string, outcome: string, order_no?: string) =>
      postSigned(server, `/callbacks/${path}`, { reference: `again-${++count}`, uid, outcome, ...(order_no && { order_no }) })
    const loanStates = async () =>
      Object.fromEntries(
        (await db.query<{ no: string; state: string }>('select no, state from loan_order')).map(({ no, state }) => [no, state]),
      )

    const byBorrower = await order('placed')
    const moment = server.clock.now()
    server.advance(1)
    expect(await byBorrower.who.call('cancelOrder', { order_id: byBorrower.order_id })).toMatchObject({ code: 200 })
    const kept = await db.query<{ uid: string; order_no: string }>(since(cancelledSince, moment))
    expect(kept).toEqual([{ uid: byBorrower.uid, order_no: byBorrower.order_no }])
    // Restores the state at the moment, and adds orders of others.
    await db.query(`delete from loan_event where event = 'cancelledByBorrower'`)
    await db.query(`update loan_order set state = 'waiting', open = true, closed_at = null, next_at = $1`, [moment])
    const [refused, cancelled, thawed] = [await order('placed'), await order('asked for'), await order('placed')]
    const others = [await order('placed'), await order('asked for')]

    await db.script(hold)
    await runServer()
    expect(provider.sent).toEqual([])
    expect(await decide('loan', refused.uid, 'refuse', refused.order_no)).toBe(200)
    expect(await decide('credit', thawed.uid, 'freeze')).toBe(200)
    expect(await decide('credit', thawed.uid, 'thaw')).toBe(200)
    await runServer()
    for (const { uid, order_no } of [cancelled, thawed, ...kept]) expect(await decide('loan', uid, 'cancel', order_no)).toBe(200)
    await runServer()
    expect(provider.sent).toEqual([])

    await db.script(endHold)
    await runServer()
    const paid = await db.query<{ uid: string }>('select account_id as uid from payout_request where id = any($1::uuid[])', [provider.sent])
    expect(provider.sent).toHaveLength(others.length)
    expect(paid.map(({ uid }) => uid).toSorted()).toEqual(others.map(({ uid }) => uid).toSorted())
    expect(await loanStates()).toEqual({
      [refused.order_no]: 'refused',
      ...Object.fromEntries([byBorrower, cancelled, thawed].map(({ order_no }) => [order_no, 'cancelled'])),
      ...Object.fromEntries(others.map(({ order_no }) => [order_no, 'pending'])),
    })
    await server.close()
    provider.close()
  },
)

it.each(engines)('a repeated write-off counts from its own day by the documented statements, on $engine', async ({ open }) => {
  const server = await openTestServer({ db: await open(), settings: { reviewSecret: CALLBACK_SECRET } })
  const { db } = server
  const borrow = (serial: number) =>
    borrowerWithLoan(server, `081277810${serial}`, 1_000_000, { person: { cardid: otherIdentityNumber(7000 + serial) } })
  const [kept, again] = [await borrow(101), await borrow(102)]
  const recordOf = async (who: Borrower) => (await who.data('loanRecords')).lists[0]
  const writeOff = async (who: Borrower) => {
    const { uid } = await who.data('account')
    const { order_no } = await recordOf(who)
    const decision = { reference: `write-off-${order_no}`, uid, order_no, outcome: 'writeOff' }
    expect(await postSigned(server, '/callbacks/loan', decision)).toBe(200)
    return order_no as string
  }
  const nextDay = async (days: number) => {
    server.advance(days * DAY)
    for (const who of [kept, again]) await who.data('userStatus')
  }
  await nextDay(40)
  const moment = server.clock.now()
  server.advance(60)
  const no = await writeOff(kept)
  const [{ format: line }] = (await db.query<{ format: string }>(since(writtenOffSince, moment))) as [{ format: string }]
  await nextDay(5)
  await db.script(line.replace(no, await writeOff(again)))
  await nextDay(1)
  const owed = (await recordOf(kept)).outstanding
  expect(owed).toBeGreaterThan(1_000_000)
  expect((await recordOf(again)).outstanding).toBe(owed)
  const books = await db.query(`select sum(late)::int as late, sum(written_off)::int as "writtenOff" from ledger group by loan_id`)
  expect(books[0]).toEqual(books[1])
  expect(await ledgerSum(db)).toBe(0n)
  await server.close()
})
