import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditDecisions } from '../../../src/server/application/credit-decisions.ts'
import { loanDecisions } from '../../../src/server/loans/loan-decisions.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { createPorts } from '../../../src/server/ports/create-ports.ts'
import { claimPayoutRequests, markPosted, requeuePayoutRequest } from '../../../src/server/ports/payout-request-queries.ts'
import { applyDecision } from '../../../src/server/staff/staff-decisions.ts'
import {
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  requestPaymentCode,
  submitAndAudit,
} from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

const PENDING = { status: 200, body: { state: 'pending' } }
const GONE = { status: 503, body: {} }
const UNKNOWN = { status: 404, body: { state: 'unknown' } }
const NOT_FOUND = { status: 404, body: {} }

const heard: { method: string; id: string }[] = []
let says: (method: string) => { status: number; body: object }
let provider: Server
beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '' } = request
      const id = method === 'POST' ? (JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id : url.slice(1)
      heard.push({ method, id })
      const { status, body } = says(method)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))
beforeEach(() => void heard.splice(0))

describe.each(engines)('a transfer that is not sent yet, on $engine', ({ open }) => {
  let server: TestServer
  let count = 0
  const remote = () => ({ url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, secret: 's'.repeat(32) })
  const overHttp = () => createPorts({ ...readSettings({}), payout: remote() }, () => {})
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), ports: overHttp().ports })
  })
  afterAll(() => server?.close())
  beforeEach(() => server.db.script('truncate payout_request'))

  const run = async () => {
    const job = overHttp().jobs.find(({ name }) => name === 'payout')!
    await job.run(server.services)
    await job.settle?.()
  }
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const runLater = async () => {
    await later(301)
    await run()
  }
  const nextPhone = () => `0812777${String(10_000 + ++count)}`
  const card = () => ({ person: { cardid: otherIdentityNumber(9000 + count) } })
  const posts = () => heard.filter(({ method }) => method === 'POST').map(({ id }) => id)

  /** Creates an order whose transfer is requested but not posted. */
  async function ordered() {
    const who = await createBorrower(server, nextPhone())
    await fillProfile(who, card())
    await submitAndAudit(server, who)
    expect(await placeOrder(who, 1_000_000)).toMatchObject({ code: 200 })
    const { uid } = await who.data('account')
    await who.data('userStatus')
    const { order_no } = (await who.data('userStatus')).loan_info
    return { who, uid: uid as string, order_no: order_no as string }
  }
  const creditIs = (uid: string, outcome: 'freeze' | 'thaw') =>
    applyDecision(server.services, creditDecisions, { reference: randomUUID(), uid, outcome })
  const loanIs = (uid: string, order_no: string, outcome: string) =>
    applyDecision(server.services, loanDecisions, { reference: randomUUID(), uid, order_no, outcome })
  const stateOf = async (no: string) =>
    (await server.db.query<{ state: string }>('select state from loan_order where no = $1', [no])).map(({ state }) => state).join()

  it('is not sent while the borrower is frozen, and is sent once after a thaw', async () => {
    const { uid, order_no } = await ordered()
    expect(await stateOf(order_no)).toBe('pending')
    await creditIs(uid, 'freeze')
    says = () => PENDING
    for (let times = 0; times < 3; times++) await runLater()
    expect(heard).toEqual([])
    await creditIs(uid, 'thaw')
    await run()
    await runLater()
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('has no expected day while the borrower is frozen, and a new one after a thaw', async () => {
    const { who, uid } = await ordered()
    const promise = async () => {
      const { review, expected_time, payout_late } = (await who.data('loanRecords')).lists[0]
      return { review, expected_time, payout_late }
    }
    await creditIs(uid, 'freeze')
    expect(await promise()).toEqual({ review: true })
    await later(30 * 86_400)
    expect(await promise()).toEqual({ review: true })
    await creditIs(uid, 'thaw')
    const { expected_time, ...more } = await promise()
    expect(more).toEqual({})
    expect(expected_time).toBeGreaterThan(server.clock.seconds())
    says = () => PENDING
    await run()
    await creditIs(uid, 'freeze')
    expect(await promise()).toEqual({ expected_time })
  })

  it('is checked when the provider may have it, and is sent with the same id after a thaw when it does not', async () => {
    const { uid } = await ordered()
    says = () => GONE
    await run()
    expect(posts()).toHaveLength(1)
    await creditIs(uid, 'freeze')
    await runLater()
    says = (method) => (method === 'GET' ? UNKNOWN : PENDING)
    for (let times = 0; times < 3; times++) await runLater()
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    await creditIs(uid, 'thaw')
    await run()
    expect(posts()).toHaveLength(2)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  })

  it('counts as possibly received when the time of sending is missing', async () => {
    await ordered()
    await server.db.script('update payout_request set posted = true, posted_at = null')
    const rows = () => server.db.query<{ id: string; posted: boolean }>('select id, posted from payout_request')
    const now = server.clock.now()
    for (const { id } of await rows()) await requeuePayoutRequest(server.db, id, { settledBefore: now, nextAt: now })
    expect(await rows()).toMatchObject([{ posted: true }])
  })

  it('is paid out despite a freeze when the provider has it', async () => {
    const { uid, order_no } = await ordered()
    says = () => GONE
    await run()
    await creditIs(uid, 'freeze')
    says = () => ({ status: 200, body: { state: 'ok', paid_time: server.clock.seconds() } })
    await runLater()
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET'])
    await later(60)
    await server.services.catchUp(server.db, uid, server.clock.now())
    expect(await stateOf(order_no)).toBe('active')
  })

  it('is not sent when the freeze comes between its claim and its sending', async () => {
    const { uid } = await ordered()
    const now = server.clock.now()
    const claimed = await claimPayoutRequests(server.db, now, new Date(now.getTime() + 60_000), 100)
    const row = claimed.find(({ accountId }) => accountId === uid)!
    await creditIs(uid, 'freeze')
    expect(await server.db.transaction((tx) => markPosted(tx, row, now))).toBe(false)
  })

  it.each([
    { outcome: 'cancel', ends: 'cancelled' },
    { outcome: 'refuse', ends: 'refused' },
  ])('is never sent once the order has ended: $outcome', async ({ outcome, ends }) => {
    const { uid, order_no } = await ordered()
    await loanIs(uid, order_no, outcome)
    expect(await stateOf(order_no)).toBe(ends)
    says = () => PENDING
    await runLater()
    expect(heard).toEqual([])
  })

  it('keeps the order open while the provider may have it', async () => {
    const { uid, order_no } = await ordered()
    says = () => GONE
    await run()
    await expect(loanIs(uid, order_no, 'cancel')).rejects.toThrow('badRequest')
    expect(await stateOf(order_no)).toBe('pending')
    says = () => UNKNOWN
    await creditIs(uid, 'freeze')
    await runLater()
    await loanIs(uid, order_no, 'refuse')
    expect(await stateOf(order_no)).toBe('refused')
  })

  it.each([
    { name: 'a 404 of a proxy', once: NOT_FOUND },
    { name: 'the state unknown', once: UNKNOWN },
  ])('counts as sent when the provider has accepted it and later replies once with $name', async ({ once }) => {
    const { uid, order_no } = await ordered()
    says = () => PENDING
    await run()
    await creditIs(uid, 'freeze')
    says = () => once
    await runLater()
    await expect(loanIs(uid, order_no, 'cancel')).rejects.toThrow('badRequest')
    says = () => ({ status: 200, body: { state: 'ok', paid_time: server.clock.seconds() } })
    await runLater()
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
    await later(60)
    await server.services.catchUp(server.db, uid, server.clock.now())
    expect(await stateOf(order_no)).toBe('active')
  })

  it('counts as sent while its request may still be in transit', async () => {
    const { uid, order_no } = await ordered()
    says = () => GONE
    await run()
    await creditIs(uid, 'freeze')
    says = () => UNKNOWN
    await later(60)
    await run()
    await expect(loanIs(uid, order_no, 'cancel')).rejects.toThrow('badRequest')
    await runLater()
    await loanIs(uid, order_no, 'cancel')
    expect(await stateOf(order_no)).toBe('cancelled')
  })

  it('waits for a thaw when it pays out a surplus', async () => {
    says = () => ({ status: 200, body: { state: 'ok', paid_time: server.clock.seconds() } })
    const paying = {
      ...server,
      advance: async (seconds: number) => {
        await later(seconds)
        await run()
      },
    }
    const who = await borrowerWithLoan(paying, nextPhone(), 1_000_000, card())
    const { uid } = await who.data('account')
    const { code, amount } = await requestPaymentCode(who, 3)
    await payToCode(server, code, amount + 50_000)
    await who.data('refundSurplus', { surplus_amount: 50_000 })
    await creditIs(uid, 'freeze')
    heard.splice(0)
    await runLater()
    expect(heard).toEqual([])
    await creditIs(uid, 'thaw')
    await run()
    expect(posts()).toHaveLength(1)
  })
})
