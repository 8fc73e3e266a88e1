import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

const AT_ONCE = 500

type UnsentAccount = { id: string; channel: string }

/** Accounts with answers that were not submitted yet: they have to meet the current rules, in the channel of the last answer. */
export async function* unsentAccounts(sql: Sql): AsyncGenerator<UnsentAccount> {
  for (let last: string | null = null; ;) {
    const rows: UnsentAccount[] = await sql.query<UnsentAccount>(
      `select distinct on (account_id) account_id as id, channel from profile
       where ($1::uuid is null or account_id > $1::uuid)
         and not exists (select from credit where credit.account_id = profile.account_id and state not in ('new', 'rejected'))
       order by account_id, saved_at desc, section limit ${AT_ONCE}`,
      [last],
    )
    yield* rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)!.id
  }
}

export const sentProfiles = (sql: Sql): Promise<{ channel: string; profiles: number }[]> =>
  sql.query(`select channel, count(*)::int as profiles from credit where state not in ('new', 'rejected') group by channel`)

/**
 * Orders whose loan is not finished, by the channel in which the borrower's profile was submitted. `isPaidOut`: the money has arrived, so
 * that its bank no longer matters.
 */
export const openOrders = (sql: Sql): Promise<{ channel: string; bank: string; isPaidOut: boolean; orders: number }[]> =>
  sql.query(
    `select channel, bank, ${columns('is_paid_out')}, count(*)::int as orders
     from (select coalesce(channel, '') as channel, bank, started_at is not null as is_paid_out
           from loan_order join bank_account on bank_account.id = bank_account_id
           left join credit on credit.account_id = loan_order.account_id where open) t
     group by channel, bank, is_paid_out order by channel, bank, is_paid_out`,
  )
