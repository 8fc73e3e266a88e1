import type { Sql } from '../db/db.ts'

export interface PushPort {
  /** Part of the caller's transaction: sent exactly when that commits. `phone`: E.164, for an SMS to an account without the app. */
  send(sql: Sql, message: { accountId: string; phone: string; text: string; at: Date; until: Date }): Promise<void>
}
