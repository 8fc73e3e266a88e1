import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

/** A surplus on its way to the borrower's bank account; stored in the table `refund`. */
export type SurplusPayout = {
  id: string
  accountId: string
  bankAccountId: string
  amount: bigint
  state: 'pending' | 'paid' | 'failed'
  failure: string | null
  requestedAt: Date
  finishedAt: Date | null
  nextAt: Date | null
}

const COLUMNS = columns('id, account_id, bank_account_id, amount, state, failure, requested_at, finished_at, next_at')

type NewSurplusPayout = Pick<SurplusPayout, 'id' | 'accountId' | 'bankAccountId' | 'amount' | 'requestedAt' | 'nextAt'>

export async function insertSurplusPayout(sql: Sql, payout: NewSurplusPayout): Promise<void> {
  await sql.query(
    `insert into refund (id, account_id, bank_account_id, amount, state, requested_at, next_at) values ($1, $2, $3, $4, 'pending', $5, $6)`,
    [payout.id, payout.accountId, payout.bankAccountId, payout.amount, payout.requestedAt, payout.nextAt],
  )
}

/** Newest first. */
export async function listSurplusPayouts(sql: Sql, accountId: string): Promise<SurplusPayout[]> {
  return sql.query(`select ${COLUMNS} from refund where account_id = $1 order by requested_at desc, id`, [accountId])
}

export async function countSurplusPayouts(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*)::int as count from refund where account_id = $1', [accountId])
  return row?.count ?? 0
}

export async function dueSurplusPayouts(sql: Sql, accountId: string, now: Date): Promise<SurplusPayout[]> {
  return sql.query(`select ${COLUMNS} from refund where account_id = $1 and next_at <= $2 order by requested_at, id`, [accountId, now])
}

export async function postponeSurplusPayout(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update refund set next_at = $2 where id = $1', [id, at])
}

/** Returns false when it was finished already. */
export async function finishSurplusPayout(
  sql: Sql,
  id: string,
  outcome: { state: 'paid' } | { state: 'failed'; failure: string },
  at: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `update refund set state = $2, failure = $3, finished_at = $4, next_at = null where id = $1 and state = 'pending' returning id`,
    [id, outcome.state, outcome.state === 'failed' ? outcome.failure : null, at],
  )
  return rows.length === 1
}
