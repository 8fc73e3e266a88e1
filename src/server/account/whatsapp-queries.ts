import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type Whatsapp = { phone: string; state: 'pending' | 'verified' | 'not_whatsapp'; changedAt: Date }

export async function readWhatsapp(sql: Sql, accountId: string): Promise<Whatsapp | undefined> {
  const [row] = await sql.query<Whatsapp>(`select ${columns('phone, state, changed_at')} from whatsapp where account_id = $1`, [accountId])
  return row
}

export async function saveWhatsapp(sql: Sql, accountId: string, whatsapp: Whatsapp): Promise<void> {
  await sql.query(
    `insert into whatsapp (account_id, phone, state, changed_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update set phone = excluded.phone, state = excluded.state, changed_at = excluded.changed_at`,
    [accountId, whatsapp.phone, whatsapp.state, whatsapp.changedAt],
  )
}
