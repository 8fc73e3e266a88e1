import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import type { WhatsappNumber } from '../ports/whatsapp-port.ts'

export async function readWhatsapp(sql: Sql, accountId: string): Promise<WhatsappNumber | undefined> {
  const [row] = await sql.query<WhatsappNumber>(`select ${columns('phone, state, changed_at')} from whatsapp where account_id = $1`, [
    accountId,
  ])
  return row
}

/** Stores a number in place of the previous one, to be checked from `at` on. */
export async function saveWhatsapp(sql: Sql, accountId: string, phone: string, at: Date): Promise<void> {
  await sql.query(
    `insert into whatsapp (account_id, phone, state, changed_at, next_at) values ($1, $2, 'pending', $3, $3)
     on conflict (account_id) do update set phone = excluded.phone, state = excluded.state, changed_at = excluded.changed_at,
       next_at = excluded.next_at, attempts = 0`,
    [accountId, phone, at],
  )
}

/** Stores the borrower's own number, to be checked from `at` on, unless there is one already. */
export async function saveFirstWhatsapp(sql: Sql, accountId: string, phone: string, at: Date): Promise<void> {
  await sql.query(
    `insert into whatsapp (account_id, phone, state, changed_at, next_at) values ($1, $2, 'pending', $3, $3)
     on conflict (account_id) do nothing`,
    [accountId, phone, at],
  )
}
