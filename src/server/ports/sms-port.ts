import type { Sql } from '../db/db.ts'

export interface SmsPort {
  /** Part of the caller's transaction: sent exactly when that commits. `phone` is E.164. `until`: a code lives minutes, where it is not said. */
  send(sql: Sql, message: { phone: string; text: string; at: Date; until?: Date }): Promise<void>
}
