import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import type { WhatsappState } from './whatsapp-port.ts'

export type WhatsappCheck = { accountId: string; phone: string; attempts: number }

/** Claims checks. Two servers never claim the same one; the claim of a dead server ends at `until`. */
export async function claimWhatsappChecks(sql: Sql, now: Date, until: Date, limit: number): Promise<WhatsappCheck[]> {
  return sql.query(
    `update whatsapp set next_at = $2, attempts = attempts + 1 where account_id in (
       select account_id from whatsapp where next_at <= $1 order by next_at limit $3 for update skip locked)
     returning ${columns('account_id, phone, attempts')}`,
    [now, until, limit],
  )
}

/** Has no effect when the borrower has given another number since. */
export async function finishWhatsappCheck(sql: Sql, { accountId, phone }: WhatsappCheck, state: WhatsappState): Promise<void> {
  await sql.query('update whatsapp set state = $3, next_at = null where account_id = $1 and phone = $2', [accountId, phone, state])
}

export async function postponeWhatsappCheck(sql: Sql, { accountId, phone }: WhatsappCheck, nextAt: Date): Promise<void> {
  await sql.query('update whatsapp set next_at = $3 where account_id = $1 and phone = $2', [accountId, phone, nextAt])
}
