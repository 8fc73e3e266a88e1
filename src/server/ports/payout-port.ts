import type { Sql } from '../db/db.ts'

type Transfer = {
  id: string
  accountId: string
  amount: bigint
  bankCode: string
  cardNum: string
  holder: string
  phone: string
  requestedAt: Date
  expectedMinutes: number
}
/** `unknown`: it may have been paid, so it may be queried again but never sent again. */
type PayoutStatus = { state: 'pending' | 'unknown' } | { state: 'ok'; at: Date } | { state: 'failed'; code: string }

export interface PayoutPort {
  /** Idempotent by `id`: the same transfer twice is paid once. */
  request(sql: Sql, transfer: Transfer): Promise<void>
  inquire(sql: Sql, id: string, at: Date): Promise<PayoutStatus>
  /** Returns true when the transfer was never sent, and now never will be. */
  withdraw(sql: Sql, id: string): Promise<boolean>
}
