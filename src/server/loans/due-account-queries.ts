import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { runningStates } from './loan-states.ts'

/** `bills`: a day of a running loan is over. `others`: a borrower waits for money or an answer. */
export const dueKinds = ['others', 'bills'] as const
export type DueKind = (typeof dueKinds)[number]
/** `nextAt`: text from the database, to the microsecond. */
export type DueAccount = { accountId: string; nextAt: string }

const BILLS = `select account_id, next_at from loan_order where state = any ($2::text[])`
const OTHERS = `select account_id, next_at from loan_order where state <> all ($2::text[])
  union all select account_id, next_at from credit union all select account_id, next_at from refund`

/** Lists each due account once, the longest due first, from the one after `after` on. */
export async function listDueAccounts(sql: Sql, kind: DueKind, now: Date, limit: number, after?: DueAccount): Promise<DueAccount[]> {
  return sql.query(
    `select ${columns('account_id')}, min(next_at)::text as "nextAt" from (${kind === 'bills' ? BILLS : OTHERS}) as due
     where next_at <= $1 group by account_id
     having $3::timestamptz is null or (min(next_at), account_id) > ($3::timestamptz, $4::uuid)
     order by min(next_at), account_id limit $5`,
    [now, runningStates, after?.nextAt ?? null, after?.accountId ?? null, limit],
  )
}

/** Whether anything of the borrower is due. One statement, because every call of a member asks first. */
export async function isAccountDue(sql: Sql, accountId: string, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ isDue: boolean }>(
    `select exists (select from credit where account_id = $1 and next_at <= $2)
       or exists (select from loan_order where account_id = $1 and open and next_at <= $2)
       or exists (select from refund where account_id = $1 and next_at <= $2) as "isDue"`,
    [accountId, now],
  )
  return row?.isDue === true
}
