import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createExpirePurchasesJob } from '../../../src/server/commerce/close-purchase.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { until } from '../../support/until.ts'
import { borrowerWithLoan, createBorrower, fillProfile, requestPaymentCode, submitAndAudit } from '../support/borrower.ts'
import { engines, hasPostgres } from '../support/engines.ts'
import { createMerchant, openOrder, payLater } from '../support/merchant.ts'
import { payToCode } from '../support/pay-bills.ts'
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.ts'
import { openTestServer } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

const archive = mkdtempSync(join(tmpdir(), 'alur-archive-'))
// PostgreSQL may run as another user.
chmodSync(archive, 0o777)
const clusters: OwnPostgres[] = []
afterAll(async () => {
  for (const cluster of clusters) await cluster.remove()
  rmSync(archive, { recursive: true, force: true })
})

/** The lines of the page: what it puts into `postgresql.conf` for the main database and for going back, and what it keeps and puts back. */
const [ofMain = '', ofRecovery = '', codesSince = '', putCodesBack = '', ordersSince = '', endOrders = ''] = (() => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const chapter = /## Backup, and back to a moment\n(.*?)\n## /s.exec(page)?.[1] ?? ''
  return [...chapter.matchAll(/(?:^ {4,}\S.*\n)+/gm)].map(([block]) => block.replaceAll('/archive/', `${archive}/`))
})()

async function start(made: Parameters<typeof startOwnPostgres>[0]): Promise<OwnPostgres> {
  const cluster = await startOwnPostgres(made)
  clusters.push(cluster)
  return cluster
}

/** `moment`: by the clock of the business. */
const since = (query: string, moment: Date) => query.replace(/'[^']+'\s*$/, `'${moment.toISOString()}'`)
const keepCodes = async (broken: Db, moment: Date) =>
  JSON.stringify((await broken.query<{ jsonb_agg: unknown }>(since(codesSince, moment)))[0]!.jsonb_agg)
const putBack = (db: Db, kept: string) => db.query(putCodesBack.replace('<what was printed>', () => kept))

const only = async <T>(db: Db, query: string): Promise<T> => (await db.query<{ is: T }>(query))[0]!.is
const billsPaid = (db: Db) => only<number>(db, `select count(*)::int as is from bill where paid_at is not null`)
const phones = async (db: Db) => (await db.query<{ phone: string }>('select phone from account order by phone')).map(({ phone }) => phone)

it.runIf(hasPostgres)(
  'a backup and the archive lead back to the moment before a mistake, as the page says',
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

it.each(engines)('codes of after the moment are put back by the lines of the page, and take money, on $engine', async ({ open }) => {
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
  'an order that was paid after the moment ends by the lines of the page, and its shop hears nothing, on $engine',
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
    // As it was at the moment.
    await db.query(`update purchase set state = 'open', loan_id = null, paid_at = null, account_id = null where id = $1`, [paid.order_id])
    await db.query('delete from merchant_event')
    await db.query(endOrders.replace("'<id>', '<id>'", kept.map(({ id }) => `'${id}'`).join()))
    server.advance(24 * 3600)
    await server.clock.refresh()
    await createExpirePurchasesJob().run(server.services)
    const told = await db.query<{ id: string; event: string }>(`select purchase_id as id, body->>'event' as event from merchant_event`)
    expect(told).toEqual([{ id: never.order_id, event: 'order.expired' }])
    await server.close()
  },
)
