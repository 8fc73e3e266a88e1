import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

type LocalPayout = { id: string; phone: string; dueAt: Date; result: string | null; finishedAt: Date | null }

export async function insertLocalPayout(
  sql: Sql,
  row: { id: string; phone: string; amount: bigint; at: Date; dueAt: Date },
): Promise<void> {
  await sql.query(
    `insert into payout_local (id, phone, amount, requested_at, due_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [row.id, row.phone, row.amount, row.at, row.dueAt],
  )
}

export async function findLocalPayout(sql: Sql, id: string): Promise<LocalPayout | undefined> {
  const [row] = await sql.query<LocalPayout>(
    `select ${columns('id, phone, due_at, result, finished_at')} from payout_local where id = $1`,
    [id],
  )
  return row
}

/** The first result is final: a later one is ignored. */
export async function finishLocalPayout(sql: Sql, id: string, result: string, at: Date): Promise<LocalPayout> {
  await sql.query('update payout_local set result = $2, finished_at = $3 where id = $1 and finished_at is null', [id, result, at])
  return (await findLocalPayout(sql, id))!
}

export async function findPayoutSetting(sql: Sql, phone: string): Promise<string | undefined> {
  const [row] = await sql.query<{ result: string }>(
    `select result from payout_setting where phone in ($1, '') order by phone desc limit 1`,
    [phone],
  )
  return row?.result
}

export async function upsertPayoutSetting(sql: Sql, phone: string, result: string): Promise<void> {
  await sql.query('insert into payout_setting (phone, result) values ($1, $2) on conflict (phone) do update set result = excluded.result', [
    phone,
    result,
  ])
}

export async function makePayoutsDue(sql: Sql, phone: string | undefined, at: Date): Promise<string[]> {
  const rows = await sql.query<{ accountId: string }>(
    `update loan_order set next_at = $1 where state in ('waiting', 'pending', 'unknown')
       and ($2::text is null or account_id in (select id from account where phone = $2)) returning ${columns('account_id')}`,
    [at, phone ?? null],
  )
  const surplusPayouts = await sql.query<{ accountId: string }>(
    `update refund set next_at = $1 where state = 'pending'
       and ($2::text is null or account_id in (select id from account where phone = $2)) returning ${columns('account_id')}`,
    [at, phone ?? null],
  )
  await sql.query('update payout_local set due_at = $1 where finished_at is null and ($2::text is null or phone = $2)', [at, phone ?? null])
  return [...rows, ...surplusPayouts].map((row) => row.accountId)
}
