import type { Sql } from '../db/db.ts'

export interface PushPort {
  /** Part of the caller's transaction: sent exactly when that commits. `phone` is E.164: who has no app gets it by SMS. */
  send(sql: Sql, message: { accountId: string; phone: string; text: string; at: Date; until: Date }): Promise<void>
}
