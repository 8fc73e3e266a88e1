import { NOT_ERASED } from '../auth/account-queries.ts'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'

export type Refund = {
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

type NewRefund = Pick<Refund, 'id' | 'accountId' | 'bankAccountId' | 'amount' | 'requestedAt' | 'nextAt'>

export async function insertRefund(sql: Sql, refund: NewRefund): Promise<void> {
  await sql.query(
    `insert into refund (id, account_id, bank_account_id, amount, state, requested_at, next_at) values ($1, $2, $3, $4, 'pending', $5, $6)`,
    [refund.id, refund.accountId, refund.bankAccountId, refund.amount, refund.requestedAt, refund.nextAt],
  )
}

/** Newest first. */
export async function listRefunds(sql: Sql, accountId: string): Promise<Refund[]> {
  return sql.query(`select ${COLUMNS} from refund where account_id = $1 order by requested_at desc, id`, [accountId])
}

export async function dueRefunds(sql: Sql, accountId: string, now: Date): Promise<Refund[]> {
  return sql.query(`select ${COLUMNS} from refund where account_id = $1 and next_at <= $2 order by requested_at, id`, [accountId, now])
}

export async function postponeRefund(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update refund set next_at = $2 where id = $1', [id, at])
}

/** False when it was finished already. */
export async function finishRefund(
  sql: Sql,
  id: string,
  state: 'paid' | 'failed',
  failure: string | undefined,
  at: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `update refund set state = $2, failure = $3, finished_at = $4, next_at = null where id = $1 and state = 'pending' returning id`,
    [id, state, failure ?? null, at],
  )
  return rows.length === 1
}

/** Money that nobody can be told of, and nobody can ask for. */
export async function hasErasedSurplus(sql: Sql, loanId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from ledger join loan_order on loan_order.id = ledger.loan_id join account on account.id = loan_order.account_id
     where ledger.loan_id = $1 and not (${NOT_ERASED}) having sum(ledger.surplus) < 0`,
    [loanId],
  )
  return rows.length > 0
}
