import { randomUUID } from 'node:crypto'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { type Borrower, requestPaymentCode } from './borrower.ts'
import type { TestServer } from './test-server.ts'

/** Rupiah that a provider says were paid to a code; now, unless `paidAt` says when. */
export function payToCode(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  code: string,
  amount: number | bigint,
  paidAt = clock.now(),
): ReturnType<typeof receivePayment> {
  return receivePayment(db, { pspId: randomUUID(), code, amount: BigInt(amount), paidAt }, clock.now())
}

/** All that a new code of the borrower asks for, which are the rupiah that come back. */
export async function payBills(server: TestServer, borrower: Borrower, ...which: WhichBills): Promise<number> {
  const { code, amount } = await requestPaymentCode(borrower, ...which)
  await payToCode(server, code, amount)
  return amount
}

type WhichBills = Parameters<typeof requestPaymentCode> extends [unknown, ...infer Rest] ? Rest : never
