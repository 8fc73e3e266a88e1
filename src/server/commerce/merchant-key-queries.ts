import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type MerchantKey = { id: string; merchant: string; secret: string }

export const MERCHANT_SECRET_COLUMN = 'merchant_key.secret'

const opened = (sql: Sql, row: MerchantKey): MerchantKey => ({ ...row, secret: sql.vault.open(row.secret, MERCHANT_SECRET_COLUMN) })

export async function upsertMerchantKey(sql: Sql, { id, merchant, secret }: MerchantKey, at: Date): Promise<void> {
  await sql.query(
    `insert into merchant_key (id, merchant, secret, created_at) values ($1, $2, $3, $4)
     on conflict (id) do update set merchant = excluded.merchant, secret = excluded.secret`,
    [id, merchant, sql.vault.seal(secret, MERCHANT_SECRET_COLUMN), at],
  )
}

export async function deleteOtherMerchantKeys(sql: Sql, kept: readonly string[]): Promise<void> {
  await sql.query('delete from merchant_key where not (id = any($1::text[]))', [kept])
}

export async function findMerchantKey(sql: Sql, id: string): Promise<MerchantKey | undefined> {
  const [row] = await sql.query<MerchantKey>(`select ${columns('id, merchant, secret')} from merchant_key where id = $1`, [id])
  return row && opened(sql, row)
}

export async function newestMerchantKey(sql: Sql, merchant: string): Promise<MerchantKey | undefined> {
  const [row] = await sql.query<MerchantKey>(
    `select ${columns('id, merchant, secret')} from merchant_key where merchant = $1 order by created_at desc, id desc limit 1`,
    [merchant],
  )
  return row && opened(sql, row)
}
