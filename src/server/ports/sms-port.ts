import type { Sql } from '../db/db.ts'

export interface SmsPort {
  /** Takes the message over inside the caller's transaction: sent exactly when that commits. `phone` is E.164. */
  send(sql: Sql, message: { phone: string; text: string; at: Date }): Promise<void>
}
