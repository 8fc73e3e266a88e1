import type { Sql } from './db.ts'

export type Account = { id: string; phone: string; passwordHash: string | null }

const COLUMNS = 'id, phone, password_hash as "passwordHash"'

export async function accountByPhone(sql: Sql, phone: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where phone = $1`, [phone])
  return row
}

export async function accountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(`select ${COLUMNS} from account where id = $1`, [id])
  return row
}

/** True when the account is new; the phone that has one already keeps it. */
export async function createAccount(sql: Sql, id: string, phone: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    'insert into account (id, phone, created_at) values ($1, $2, $3) on conflict (phone) do nothing returning id',
    [id, phone, now],
  )
  return rows.length === 1
}

export async function setPasswordHash(sql: Sql, id: string, hash: string): Promise<void> {
  await sql.query('update account set password_hash = $2 where id = $1', [id, hash])
}
