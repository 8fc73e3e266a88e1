import { randomUUID } from 'node:crypto'
import { setPayoutResult } from '../../src/server/sandbox/sandbox-actions.ts'
import { receivePayment } from '../../src/server/repayment/receive-payment.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  placeOrder,
  requestPaymentCode,
  submitAndAudit,
} from '../server/support/borrower.ts'
import type { TestServer } from '../server/support/test-server.ts'

const DAY = 86_400
const MINUTE = 60

export type MemberState =
  | 'unaudited'
  | 'auditing'
  | 'approved'
  | 'loaning'
  | 'onTime'
  | 'late'
  | 'paidOff'
  | 'bounced'
  | 'failed'
  | 'rejected'

type Step = (server: TestServer, phone: string, cardid: string) => Promise<Borrower>

/** Sorted by how long the state lasts, longest first, because all borrowers share one clock. */
const steps: { [State in MemberState]: Step } = {
  late: async (server, phone, cardid) => {
    const borrower = await borrowerWithLoan(server, phone, undefined, { person: { cardid } })
    server.advance(40 * DAY)
    return borrower
  },
  paidOff: async (server, phone, cardid) => {
    const borrower = await borrowerWithLoan(server, phone, undefined, { person: { cardid } })
    const { code, amount } = await requestPaymentCode(borrower, 3)
    const now = server.clock.now()
    await receivePayment(server.db, { pspId: randomUUID(), code, amount: BigInt(amount), paidAt: now }, now)
    return borrower
  },
  onTime: (server, phone, cardid) => borrowerWithLoan(server, phone, undefined, { person: { cardid } }),
  bounced: (server, phone, cardid) => withFailedPayout(server, phone, cardid, 'bounce'),
  failed: (server, phone, cardid) => withFailedPayout(server, phone, cardid, 'fail'),
  rejected: async (server, phone, cardid) => {
    const borrower = await createBorrower(server, phone)
    await fillProfile(borrower, { person: { cardid }, job: { income: 1, salary: 1_500_000, other_loan_status: 1 } })
    await submitAndAudit(server, borrower)
    return borrower
  },
  unaudited: (server, phone) => createBorrower(server, phone),
  approved,
  loaning: async (server, phone, cardid) => {
    const borrower = await approved(server, phone, cardid)
    await placeOrder(borrower)
    return borrower
  },
  auditing: async (server, phone, cardid) => {
    const borrower = await createBorrower(server, phone)
    await fillProfile(borrower, { person: { cardid } })
    await borrower.data('submitProfile')
    return borrower
  },
}

async function approved(server: TestServer, phone: string, cardid: string): Promise<Borrower> {
  const borrower = await createBorrower(server, phone)
  await fillProfile(borrower, { person: { cardid } })
  await submitAndAudit(server, borrower)
  return borrower
}

async function withFailedPayout(server: TestServer, phone: string, cardid: string, result: 'bounce' | 'fail'): Promise<Borrower> {
  const borrower = await approved(server, phone, cardid)
  await setPayoutResult(server.services, { result, phone })
  await placeOrder(borrower)
  await borrower.data('userStatus')
  server.advance(10 * MINUTE)
  await borrower.data('userStatus')
  return borrower
}

/** Creates one borrower in each state. */
export async function borrowersByState(server: TestServer): Promise<{ [State in MemberState]: Borrower }> {
  const borrowers: { [state: string]: Borrower } = {}
  for (const [index, [state, step]] of Object.entries(steps).entries())
    borrowers[state] = await step(server, `0812333400${10 + index}`, otherIdentityNumber(10 + index))
  return borrowers as { [State in MemberState]: Borrower }
}
