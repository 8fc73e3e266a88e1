import type { Sql } from '../db/db.ts'

export interface SmsPort {
  /**
   * Part of the caller's transaction: sent exactly when that commits. `id`: by which the caller finds it again. `phone`: E.164. `until`: when
   * the message is of no more use.
   */
  send(sql: Sql, message: { id?: string; phone: string; text: string; at: Date; until: Date }): Promise<void>
}
