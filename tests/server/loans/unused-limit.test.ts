import { afterEach, describe, expect, it } from 'vitest'
import { endOfDay, toDayNumber } from '../../../src/server/platform/calendar.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { type Borrower, borrowerWithLoan, contacts, createBorrower, fillProfile, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills } from '../support/pay-bills.ts'

const DAY = 86_400
const [NEW, APPROVED] = [0, 2]

describe.each(engines)('a limit on $engine', ({ open }) => {
  let server: TestServer
  afterEach(() => server.close())

  const idleDays = () => policyOf(server.config).terms.timers.limitIdleDays
  const wait = async (days: number) => {
    server.advance(days * DAY)
    await server.clock.refresh()
  }
  const verdict = async (borrower: Borrower) => (await borrower.data('userStatus')).verify
  /** Days until the limit ends, rounded down; undefined without an end. */
  const daysLeft = async (borrower: Borrower) => {
    const { expire_time } = await borrower.data('limitAmount')
    return expire_time && Math.floor((expire_time - server.clock.seconds()) / DAY)
  }
  async function settle(borrower: Borrower): Promise<void> {
    await payBills(server, borrower, 3)
  }
  async function approved(): Promise<Borrower> {
    const borrower = await createBorrower(server)
    await fillProfile(borrower)
    expect((await submitAndAudit(server, borrower)).verify).toBe(APPROVED)
    return borrower
  }

  it('expires after its days without use, and the borrower can apply again', async () => {
    server = await openTestServer({ db: await open() })
    const borrower = await approved()
    await wait(idleDays() - 1)
    expect([await verdict(borrower), await daysLeft(borrower)]).toEqual([APPROVED, 1])
    expect(await borrower.data('userStatus')).not.toHaveProperty('reapply')
    const { expire_time } = await borrower.data('limitAmount')
    expect(expire_time).toBe(endOfDay(toDayNumber(server.clock.now()) + 1))
    server.advance(expire_time - server.clock.seconds() - 1)
    expect(await verdict(borrower)).toBe(APPROVED)
    server.advance(1)
    expect(await borrower.data('userStatus')).toMatchObject({ verify: NEW, reapply: true })
    expect((await borrower.data('messages')).lists.map(({ kind }: { kind: string }) => kind)).toEqual(['limitLapsed', 'approved'])
    await borrower.data('saveSocial', { socials: JSON.stringify(contacts), consent: true })
    expect((await submitAndAudit(server, borrower)).verify).toBe(APPROVED)
  })

  it('ends its days after the end of the last loan, however old it is', async () => {
    server = await openTestServer({ db: await open() })
    const borrower = await borrowerWithLoan(server)
    await wait(50)
    expect(await daysLeft(borrower)).toBeUndefined()
    await settle(borrower)
    expect(await daysLeft(borrower)).toBe(idleDays())
    await wait(idleDays() - 1)
    expect([await verdict(borrower), await daysLeft(borrower)]).toEqual([APPROVED, 1])
    await wait(2)
    expect(await verdict(borrower)).toBe(NEW)
  })

  it('does not end while a loan is open', async () => {
    server = await openTestServer({ db: await open() })
    const borrower = await borrowerWithLoan(server)
    await wait(idleDays() + 1)
    expect(await verdict(borrower)).toBe(APPROVED)
    await settle(borrower)
    await wait(idleDays() - 1)
    expect(await verdict(borrower)).toBe(APPROVED)
    await wait(2)
    expect(await verdict(borrower)).toBe(NEW)
  })

  it('counts as unused after an order that was never paid out', async () => {
    server = await openTestServer({ db: await open() })
    const borrower = await approved()
    await wait(20)
    expect((await placeOrder(borrower)).code).toBe(200)
    await borrower.data('userStatus')
    await server.app.inject({ method: 'POST', url: '/sandbox/api/payout', payload: { result: 'fail', phone: borrower.phone } })
    expect((await borrower.data('userStatus')).loan_info.loan_fail_status).not.toBe(0)
    await wait(idleDays() - 20)
    expect(await verdict(borrower)).toBe(APPROVED)
    await wait(1)
    expect(await verdict(borrower)).toBe(NEW)
  })
})
