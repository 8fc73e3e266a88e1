import type { Sql } from '../db/db.ts'
import { listUnmatchedPayments, type UnmatchedPayment } from '../ledger/payment-queries.ts'
import { type CodeOfLoan, listCodesOfLoans } from './payment-code-queries.ts'

/** `meant`: codes of loans that differ from the paid one in a single digit, newest first. */
type UnmatchedPaymentWithMeant = UnmatchedPayment & { meant: CodeOfLoan[] }

/** Newest first. */
export async function unmatchedPayments(sql: Sql, limit: number): Promise<UnmatchedPaymentWithMeant[]> {
  const payments = await listUnmatchedPayments(sql, limit)
  const codes = payments.length > 0 ? await listCodesOfLoans(sql, [...new Set(payments.flatMap(({ code }) => nearCodes(code)))]) : []
  return payments.map((payment) => {
    const near = new Set(nearCodes(payment.code))
    return { ...payment, meant: codes.filter(({ code }) => near.has(code)) }
  })
}

const DIGITS = [...'0123456789']

/** All codes that differ in a single digit. */
const nearCodes = (code: string): string[] =>
  [...code].flatMap((digit, place) =>
    DIGITS.filter((other) => other !== digit).map((other) => code.slice(0, place) + other + code.slice(place + 1)),
  )
