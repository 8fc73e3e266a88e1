import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import type { MemberContext } from '../../../src/server/account/member-context.ts'
import type { CallContext } from '../../../src/server/calls/call-handler.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { reservedCoupons } from '../../../src/server/commerce/coupon-queries.ts'
import { selectCoupon } from '../../../src/server/commerce/coupons.ts'
import { endPurchase } from '../../../src/server/commerce/close-purchase.ts'
import { closePurchase, findPurchase, lockPurchase } from '../../../src/server/commerce/purchase-queries.ts'
import { inTransaction } from '../../../src/server/db/in-transaction.ts'
import { type Borrower, createBorrower, fillProfile, orderOf, otherIdentityNumber, submitAndAudit } from '../support/borrower.ts'
import { hasPostgres, openFreshDatabase } from '../support/engines.ts'
import { callWith, createMerchant, type OpenedOrder, openOrder, payLater, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const AT_ONCE = 200
/** RACE_ROUNDS sets the number of rounds. */
const rounds = Array.from({ length: Number(process.env.RACE_ROUNDS ?? 1) }, (_, index) => index + 1)
const atOnce = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))

/** Not on the embedded engine, whose single connection runs nothing concurrently. */
describe.skipIf(!hasPostgres)('at the same moment, on PostgreSQL', () => {
  let server: TestServer
  let shop: TestMerchant
  let count = 0
  beforeAll(async () => {
    server = await openTestServer({
      db: await openFreshDatabase(20),
      settings: { load: { callsPerAddress: 1000, socketsPerAddress: 1000, bodyMs: 60_000 } },
      change: (config) => {
        addCoupon(config, 'tenth', 'swapped')
        rounds.forEach((round) => addCoupon(config, 'last', `last${round}`))
      },
    })
    shop = await createMerchant(server)
  })
  afterAll(() => server.close())
  async function approved(): Promise<Borrower> {
    const borrower = await createBorrower(server, `0815444${String(10_000 + ++count)}`)
    await fillProfile(borrower, { person: { cardid: otherIdentityNumber(count + 1) } })
    await submitAndAudit(server, borrower)
    return borrower
  }
  const codes = (replies: { code: number }[]) => replies.map(({ code }) => code)

  it.each(rounds)('two hundred payments of one order are one loan (round %i)', { timeout: 120_000 }, async () => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000)
    const paid = await atOnce(() => payLater(server, siti, order))
    expect(codes(paid).filter((code) => code === 200)).toHaveLength(1)
    expect((await siti.data('loanRecords')).lists).toHaveLength(1)
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it.each(rounds)('orders of two hundred carts and a cash loan are one loan (round %i)', { timeout: 120_000 }, async () => {
    const siti = await approved()
    const orders: OpenedOrder[] = []
    for (let index = 0; index < AT_ONCE; index++) orders.push(await openOrder(shop, 300_000))
    const wanted = await orderOf(siti, 1_000_000)
    const [cash, ...paid] = await Promise.all([siti.call('placeOrder', wanted), ...orders.map((order) => payLater(server, siti, order))])
    expect(codes([cash, ...paid]).filter((code) => code === 200)).toHaveLength(1)
    const { lists } = await siti.data('loanRecords')
    expect(lists).toHaveLength(1)
  })

  it.each(rounds)('the last voucher goes to one of several borrowers (round %i)', { timeout: 120_000 }, async (round) => {
    const coupon = `last${round}`
    const borrowers = [await approved(), await approved(), await approved()]
    const orders = await Promise.all(borrowers.map(() => openOrder(shop, 300_000)))
    const each = Math.ceil(AT_ONCE / borrowers.length)
    const replies = await Promise.all(
      borrowers.flatMap((borrower, index) =>
        Array.from({ length: each }, () =>
          callWith(server, borrower, orders[index]!, 'commerceOrder', { sign_key: orders[index]!.sign_key, coupon_id: coupon }),
        ),
      ),
    )
    const owners = new Set(replies.flatMap(({ code }, index) => (code === 200 ? [Math.floor(index / each)] : [])))
    expect(owners.size).toBe(1)
    const [row] = await server.db.query<{ taken: number }>('select taken from coupon_stock where coupon = $1', [coupon])
    const [used] = await server.db.query<{ count: number }>(
      `select count(*)::int as count from coupon_use where coupon = $1 and state <> 'released'`,
      [coupon],
    )
    expect(row?.taken).toBe(used?.count)
  })

  it('two borrowers swap their vouchers without a lasting deadlock', async () => {
    const buyers: { to: string; id: string; purchaseId: string }[] = []
    for (const [from, to] of [
      ['tenth', 'swapped'],
      ['swapped', 'tenth'],
    ] as const) {
      const [borrower, order] = [await approved(), await openOrder(shop, 300_000)]
      await callWith(server, borrower, order, 'commerceOrder', { sign_key: order.sign_key, coupon_id: from })
      buyers.push({ to, id: (await borrower.data('account')).uid, purchaseId: order.order_id })
    }
    let runs = 0
    const change = ({ to, id, purchaseId }: (typeof buyers)[number]) =>
      server.db.transaction(async (tx) => {
        runs += 1
        const query: typeof tx.query = async <T>(text: string, params?: readonly unknown[]) => {
          const rows = await tx.query<T>(text, params)
          // Time for the other transaction to return its coupon too, or to wait for a lock.
          if (text.includes('taken - 1')) await sleep(300)
          return rows
        }
        const purchase = await findPurchase(tx, purchaseId)
        const context = { sql: { ...tx, query } } as unknown as CallContext
        const member = { id } as MemberContext['member']
        return selectCoupon(context, { member, now: server.clock.now(), policy: policyOf(server.config) }, purchase!, to)
      })
    expect(await Promise.all(buyers.map(change))).toEqual([30_000n, 30_000n])
    expect(runs, 'a deadlock is run again').toBe(2)
    const reserved = await reservedCoupons(server.db)
    expect([reserved.get('tenth'), reserved.get('swapped')]).toEqual([1, 1])
  })

  it.each(rounds)('one of simultaneous paying and cancelling succeeds (round %i)', { timeout: 120_000 }, async () => {
    const siti = await approved()
    const order = await openOrder(shop, 300_000)
    const now = server.clock.now()
    const [paid, ended] = await Promise.all([payLater(server, siti, order), endPurchase(server.db, order.order_id, 'cancelled', now)])
    expect((paid.code === 200) !== ended).toBe(true)
  })

  it('a cancellation waits for a transaction of the order', async () => {
    const { order_id } = await openOrder(shop, 300_000)
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => (locked = resolve))
    const underWay = inTransaction(server.db, async (tx) => {
      await lockPurchase(tx, order_id)
      locked()
      await sleep(300)
      await closePurchase(tx, order_id, 'expired')
    })
    await isLocked
    const cancelled = await endPurchase(server.db, order_id, 'cancelled', server.clock.now())
    await underWay
    expect(cancelled).toBe(false)
  })

  it.each(rounds)('two hundred refunds never exceed the purchase (round %i)', { timeout: 120_000 }, async () => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000)
    await payLater(server, siti, order)
    const refunds = await atOnce(() =>
      shop.send('POST', `/orders/${order.order_id}/refunds`, { merchant_refund: randomUUID(), amount: 90_000 }),
    )
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'refunded', outstanding: 0 })
    expect(await ledgerSum(server.db)).toBe(0n)
  })
})

/** Adds a copy of a known coupon with its rules and texts. */
function addCoupon({ policy, texts }: ServerConfig, known: string, id: string): void {
  const { coupons } = policy.coupons as { coupons: Record<string, object> }
  coupons[id] = { ...coupons[known] }
  for (const words of Object.values(texts))
    for (const [key, text] of Object.entries(words)) if (`${key}.`.startsWith(`coupon.${known}.`)) words[key.replace(known, id)] = text
}
