import { randomUUID } from 'node:crypto'
import { receivePayment } from '../../../src/server/repayment/receive-payment.ts'
import { type Borrower, requestPaymentCode } from './borrower.ts'
import type { TestServer } from './test-server.ts'

/** Receives a provider's notice of a payment to a code. `amount`: rupiah. */
export function payToCode(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  code: string,
  amount: number | bigint,
  paidAt = clock.now(),
): ReturnType<typeof receivePayment> {
  return receivePayment(db, { pspId: randomUUID(), code, amount: BigInt(amount), paidAt }, clock.now())
}

/** Requests a payment code and pays its amount. Returns the amount in rupiah. */
export async function payBills(server: TestServer, borrower: Borrower, ...which: WhichBills): Promise<number> {
  const { code, amount } = await requestPaymentCode(borrower, ...which)
  await payToCode(server, code, amount)
  return amount
}

type WhichBills = Parameters<typeof requestPaymentCode> extends [unknown, ...infer Rest] ? Rest : never
