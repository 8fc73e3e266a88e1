import type { Sql } from '../db/db.ts'

type Transfer = {
  id: string
  amount: bigint
  bankCode: string
  cardNum: string
  holder: string
  phone: string
  requestedAt: Date
  expectedMinutes: number
}
/** `unknown`: no answer yet whether it was paid; it may only be asked for again, never sent again. */
type PayoutStatus = { state: 'pending' | 'unknown' } | { state: 'ok'; at: Date } | { state: 'failed'; code: string }

/** Sends money to a borrower's bank account. */
export interface PayoutPort {
  /** Idempotent by `id`: the same transfer twice is paid once. */
  request(sql: Sql, transfer: Transfer): Promise<void>
  inquire(sql: Sql, id: string, at: Date): Promise<PayoutStatus>
}
