import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerSum } from '../support/ledger-sum.ts'
import { postCorrection, readLoanPosition } from '../../../src/server/loans/loan-position.ts'
import { latestLoan } from '../../../src/server/loans/loan-queries.ts'
import { borrowerWithLoan } from '../support/borrower.ts'
import { engines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills } from '../support/pay-bills.ts'

describe.each(engines)('postings that differ from the statement of a loan, on $engine', ({ open }) => {
  let server: TestServer
  let uid: string
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
    const siti = await borrowerWithLoan(server)
    uid = (await siti.data('account')).uid
    await payBills(server, siti)
  })
  afterAll(() => server?.close())

  const correct = () =>
    server.db.transaction(async (tx) => {
      const loan = await latestLoan(tx, uid)
      return postCorrection(tx, await readLoanPosition(tx, loan!, server.clock.now()), server.clock.now())
    })
  /** Changes the loan's rate, as if it had been made under another rule. */
  const change = () => server.db.query('update loan_order set interest_rate = interest_rate + 1000 where account_id = $1', [uid])
  const corrections = async () => (await server.db.query(`select ref from ledger where ref like 'day:%'`)).length

  it('are corrected once, and do not differ afterwards', async () => {
    expect([await correct(), await corrections()]).toEqual([0n, 0])
    await change()
    for (let times = 0; times < 2; times++) await correct()
    expect([await corrections(), await ledgerSum(server.db)]).toEqual([1, 0n])
  })

  it('cause an error when they differ again on that day, and are corrected on the next', async () => {
    await change()
    await expect(correct()).rejects.toThrow(/differ once more under day:/)
    expect(await corrections()).toBe(1)
    server.advance(86_400)
    await server.clock.refresh()
    await correct()
    expect([await corrections(), await ledgerSum(server.db)]).toEqual([2, 0n])
  })
})
