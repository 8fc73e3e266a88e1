import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

const AT_ONCE = 500

/** Accounts that answered something and have not sent it: what they answered has to fit the rules of the day. */
export async function* unsentAccounts(sql: Sql): AsyncGenerator<string> {
  for (let last: string | null = null; ;) {
    const rows: { id: string }[] = await sql.query<{ id: string }>(
      `select distinct account_id as id from profile
       where ($1::uuid is null or account_id > $1::uuid)
         and not exists (select from credit where credit.account_id = profile.account_id and state not in ('new', 'rejected'))
       order by id limit ${AT_ONCE}`,
      [last],
    )
    for (const { id } of rows) yield id
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

export async function countSentProfiles(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ sent: number }>(`select count(*)::int as sent from credit where state not in ('new', 'rejected')`)
  return row?.sent ?? 0
}

/** Orders whose loan is not over. `isPaidOut`: the money arrived, so that its bank does not matter any more. */
export const openOrders = (sql: Sql): Promise<{ bank: string; isPaidOut: boolean; orders: number }[]> =>
  sql.query(
    `select bank, ${columns('is_paid_out')}, count(*)::int as orders
     from (select bank, started_at is not null as is_paid_out from loan_order join bank_account on bank_account.id = bank_account_id where open) t
     group by bank, is_paid_out order by bank, is_paid_out`,
  )
