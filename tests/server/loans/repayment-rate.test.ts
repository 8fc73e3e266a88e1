import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCatchUpJob } from '../../../src/server/catch-up-job.ts'
import { repaymentRateJob } from '../../../src/server/repayment-rate-job.ts'
import { toDayNumber } from '../../../src/server/platform/calendar.ts'
import { type Borrower, borrowerWithLoan, otherIdentityNumber } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { payBills } from '../support/pay-bills.ts'
import { CALLBACK_SECRET, postSigned } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400

describe.each(engines)('the share of principal that is not late for long, on $engine', ({ open }) => {
  let server: TestServer
  let pays: Borrower
  let owes: Borrower
  let startDay: number
  beforeAll(async () => {
    server = await openTestServer({ db: await open(), settings: { reviewSecret: CALLBACK_SECRET } })
  })
  afterAll(() => server?.close())

  const count = async () => {
    await server.clock.refresh()
    for (let time = 0; time < 2; time++) await repaymentRateJob.run(server.services)
    const { tkb90, tkb90_day } = (await server.call('config')).data
    return { tkb90, tkb90_day }
  }
  /** Advances to the day after the start of the loans, runs the catch-up and returns the rate. */
  const onDay = async (day: number) => {
    server.advance((startDay + day - toDayNumber(server.clock.now())) * DAY)
    await server.clock.refresh()
    await createCatchUpJob().run(server.services)
    return count()
  }
  const today = () => toDayNumber(server.clock.now()) * DAY

  it('is undefined while nothing is lent', async () => {
    expect(await count()).toEqual({})
    expect(await server.db.query('select outstanding, late from repayment_rate')).toEqual([{ outstanding: 0n, late: 0n }])
  })

  it('is 100% while nobody is late', async () => {
    pays = await borrowerWithLoan(server, '081288711001', 3_000_000, { person: { cardid: otherIdentityNumber(41) } })
    owes = await borrowerWithLoan(server, '081288711002', 1_000_000, { person: { cardid: otherIdentityNumber(42) } })
    startDay = toDayNumber(server.clock.now())
    expect(await onDay(1)).toEqual({ tkb90: 10_000_000, tkb90_day: today() })
  })

  it('is still 100% on the 90th day after the first bill', async () => {
    await onDay(30)
    await payBills(server, pays, 1)
    expect(await onDay(120)).toEqual({ tkb90: 10_000_000, tkb90_day: today() })
  })

  it('excludes the whole unpaid loan on the 91st day', async () => {
    // 2.000.000 of 3.000.000.
    expect(await onDay(121)).toEqual({ tkb90: 6_666_666, tkb90_day: today() })
  })

  it('is that of its day until the next', async () => {
    const before = await count()
    await payBills(server, owes, 3)
    server.advance(3600)
    expect(await count()).toEqual(before)
  })

  it('is the last known one while the database is unavailable, which one call checks every few seconds', async () => {
    const before = await count()
    const after = async (seconds: number) => {
      server.advance(seconds)
      await server.clock.refresh()
    }
    const { query } = server.db
    let asked = 0
    let fail = () => {}
    const spy = vi.spyOn(server.db, 'query').mockImplementation((text, values) => {
      if (!text.includes('from repayment_rate')) return query(text, values)
      asked += 1
      return new Promise((_resolve, reject) => (fail = () => reject(Object.assign(new Error('gone'), { code: 'ETIMEDOUT' }))))
    })
    const said = async () => (await server.call('config')).data
    await after(600)
    const waits = said()
    await vi.waitFor(() => expect(asked).toBe(1))
    expect(await said()).toMatchObject(before)
    fail()
    expect(await waits).toMatchObject(before)
    expect([await said(), await said()]).toMatchObject([before, before])
    expect(asked).toBe(1)
    await after(5)
    const again = said()
    await vi.waitFor(() => expect(asked).toBe(2))
    spy.mockRestore()
    fail()
    expect(await again).toMatchObject(before)
    await after(5)
    expect(await said()).toMatchObject(before)
  })

  it('excludes written-off loans', async () => {
    expect(await onDay(122)).toMatchObject({ tkb90: 10_000_000 })
    const [{ order_no }] = (await pays.data('loanRecords')).lists
    const { uid } = await pays.data('account')
    expect(await postSigned(server, '/callbacks/loan', { reference: 'loan-1', uid, order_no, outcome: 'writeOff' })).toBe(200)
    expect(await onDay(123)).toEqual({ tkb90: 0, tkb90_day: today() })
  })
})
