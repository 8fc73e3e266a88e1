import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import { DAY_SECONDS } from '../../../src/product/time.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { borrowerWithLoan, createBorrower, fillProfile, submitAndAudit, type Borrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills } from '../support/pay-bills.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(async () => server.close())

async function approved(): Promise<Borrower> {
  const borrower = await createBorrower(server)
  await fillProfile(borrower)
  await submitAndAudit(server, borrower)
  return borrower
}
async function paid(kind: 1 | 3): Promise<Borrower> {
  const borrower = await borrowerWithLoan(server)
  await payBills(server, borrower, kind)
  return borrower
}

const storyOf = async (borrower: Borrower) => (await borrower.data('userStatus')).story

const stories: { kind: string; reach: () => Promise<Borrower> }[] = [
  { kind: 'approved', reach: approved },
  { kind: 'arrived', reach: async () => borrowerWithLoan(server) },
  { kind: 'firstPayment', reach: async () => paid(1) },
  { kind: 'paidOff', reach: async () => paid(3) },
]

describe.each(stories)('the story "$kind"', ({ kind, reach }) => {
  it('is shown until it is confirmed on any phone', async () => {
    const borrower = await reach()
    const story = await storyOf(borrower)
    expect(story).toMatchObject({ kind })
    await borrower.data('confirmStory', { kind, id: story.id })
    await borrower.data('confirmStory', { kind, id: story.id })
    expect(await storyOf(borrower)).toBeUndefined()
  })

  it('is not shown after its days', async () => {
    const borrower = await reach()
    server.advance(policyOf(server.config).terms.timers.storyShownDays * DAY_SECONDS)
    expect(await storyOf(await createBorrower(server, borrower.phone))).toBeUndefined()
  })
})

it('a story that never happened cannot be confirmed', async () => {
  const borrower = await approved()
  expect(await borrower.call('confirmStory', { kind: 'paidOff', id: 'forged' })).toMatchObject({ code: refusals.notFound.code })
  expect(await storyOf(borrower)).toMatchObject({ kind: 'approved' })
})
