import { columns } from '../db/columns.ts'
import { insertRow } from '../db/insert-row.ts'
import { randomUUID } from 'node:crypto'
import { isOpen, isRunning, type LoanEvent, type LoanState } from './loan-states.ts'
import { withReferenceNumber } from '../calls/reference-number.ts'
import type { Sql } from '../db/db.ts'

export type Loan = {
  id: string
  no: string
  accountId: string
  product: string
  /** Merchant that is paid for a purchase; null for a cash loan, which is paid to `bankAccountId`. */
  merchant: string | null
  principal: bigint
  /** Part of `principal` that the merchant refunded. */
  refunded: bigint
  instalments: number
  interestRate: bigint
  feeRate: bigint
  lateRate: bigint
  /** The policy's `remainders` on the day of the order, in rupiah. */
  carryBelow: bigint
  writeOffBelow: bigint
  purpose: string
  /** Name of the purpose on the day of the order, by locale. */
  purposeWords: { [locale: string]: string }
  state: LoanState
  bankAccountId: string | null
  attempt: number
  bankChanges: number
  /** Payouts that the bank could not accept temporarily, since the account was chosen. */
  bankFailures: number
  failure: string | null
  createdAt: Date
  expectedAt: Date
  startedAt: Date | null
  closedAt: Date | null
  writtenOffAt: Date | null
  /** Time at which a return left so little that the remainder was written off. */
  returnedAt: Date | null
  nextAt: Date | null
}

const COLUMNS = `${columns(`id, no, account_id, product, merchant, principal, refunded, interest_rate, fee_rate, late_rate, carry_below,
  write_off_below, purpose, purpose_words, state, bank_account_id,
  attempt, bank_changes, bank_failures, failure, created_at, expected_at, started_at, closed_at, written_off_at, returned_at, next_at`)}, periods as instalments`

type NewLoan = Pick<
  Loan,
  | 'product'
  | 'merchant'
  | 'principal'
  | 'instalments'
  | 'interestRate'
  | 'feeRate'
  | 'lateRate'
  | 'carryBelow'
  | 'writeOffBelow'
  | 'purpose'
  | 'purposeWords'
  | 'bankAccountId'
  | 'createdAt'
  | 'expectedAt'
> & { release: string }

/** Undefined when the borrower has an open order: the unique index decides, also between two servers. */
export async function insertLoan(sql: Sql, accountId: string, loan: NewLoan): Promise<Loan | undefined> {
  const written = await withReferenceNumber('', loan.createdAt, async (no) => {
    const inserted = await insertUnder(no, sql, accountId, loan)
    return inserted ?? ((await findOpenLoan(sql, accountId)) ? null : undefined)
  })
  return written ?? undefined
}

/** Also undefined when the number is taken. */
async function insertUnder(no: string, sql: Sql, accountId: string, loan: NewLoan): Promise<Loan | undefined> {
  const { instalments: periods, ...terms } = loan
  const placed = { ...terms, periods, purposeWords: JSON.stringify(loan.purposeWords), state: 'checking', open: true }
  const [row] = await insertRow<Loan>(
    sql,
    'loan_order',
    { id: randomUUID(), no, accountId, ...placed },
    `on conflict do nothing returning ${COLUMNS}`,
  )
  return row
}

/** Open orders first, then the newest. */
export async function listLoans(sql: Sql, accountId: string): Promise<Loan[]> {
  return sql.query(`select ${COLUMNS} from loan_order where account_id = $1 order by open desc, created_at desc, id`, [accountId])
}

export async function findOpenLoan(sql: Sql, accountId: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(`select ${COLUMNS} from loan_order where account_id = $1 and open`, [accountId])
  return row
}

export async function latestLoan(sql: Sql, accountId: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(
    `select ${COLUMNS} from loan_order where account_id = $1 order by open desc, created_at desc, id limit 1`,
    [accountId],
  )
  return row
}

/** The open order; else the paid-out order that ended last; else any order. */
export async function findOpenOrLastLoan(sql: Sql, accountId: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(
    `select ${COLUMNS} from loan_order where account_id = $1 order by open desc, started_at is null, closed_at desc limit 1`,
    [accountId],
  )
  return row
}

export async function findLoan(sql: Sql, id: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(`select ${COLUMNS} from loan_order where id = $1`, [id])
  return row
}

export async function lockLoan(sql: Sql, id: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(`select ${COLUMNS} from loan_order where id = $1 for update`, [id])
  return row
}

export async function lockLoanByNo(sql: Sql, accountId: string, no: string): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(`select ${COLUMNS} from loan_order where account_id = $1 and no = $2 for update`, [accountId, no])
  return row
}

export async function runningLoan(sql: Sql, accountId: string): Promise<Loan | undefined> {
  const loan = await findOpenLoan(sql, accountId)
  return loan && isRunning(loan.state) ? loan : undefined
}

export async function lockRunningLoan(sql: Sql, accountId: string): Promise<Loan | undefined> {
  const running = await runningLoan(sql, accountId)
  const loan = running && (await lockLoan(sql, running.id))
  return loan && isRunning(loan.state) ? loan : undefined
}

export type LoanChange = {
  /** Null when time alone changes nothing. Required, because a running loan without it is never due again. */
  nextAt: Date | null
  startedAt?: Date
  failure?: string
  expectedAt?: Date
  attempt?: number
  bankAccountId?: string
  bankChanges?: number
  bankFailures?: number
}

/** Returns undefined when the stored state has changed since. Only `applyEvent` decides on a state. */
export async function saveLoanState(sql: Sql, loan: Loan, to: LoanState, at: Date, change: LoanChange): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(
    `update loan_order set state = $3, open = $4, next_at = $5,
       started_at = coalesce($6, started_at), failure = coalesce($7, failure), expected_at = coalesce($8, expected_at),
       attempt = coalesce($9, attempt), bank_account_id = coalesce($10, bank_account_id), bank_changes = coalesce($11, bank_changes),
       closed_at = case when $4::boolean then null else $12::timestamptz end,
       written_off_at = case when $13::boolean then $12::timestamptz else written_off_at end,
       bank_failures = coalesce($14, bank_failures)
     where id = $1 and state = $2 returning ${COLUMNS}`,
    [
      loan.id,
      loan.state,
      to,
      isOpen(to),
      change.nextAt,
      change.startedAt ?? null,
      change.failure ?? null,
      change.expectedAt ?? null,
      change.attempt ?? null,
      change.bankAccountId ?? null,
      change.bankChanges ?? null,
      at,
      to === 'written_off',
      change.bankFailures ?? null,
    ],
  )
  return row
}

export async function insertLoanEvent(sql: Sql, loan: Loan, event: LoanEvent, to: LoanState, at: Date): Promise<void> {
  await sql.query('insert into loan_event (id, loan_id, event, from_state, to_state, at) values ($1, $2, $3, $4, $5, $6)', [
    randomUUID(),
    loan.id,
    event,
    loan.state,
    to,
    at,
  ])
}

/** Time of the request of the running payout; an order may have several, one after the other. */
export async function payoutRequestedAt(sql: Sql, loanId: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ at: Date }>(
    `select at from loan_event where loan_id = $1 and event = 'payoutRequested' order by at desc limit 1`,
    [loanId],
  )
  return row?.at
}

/** Null when time alone changes nothing. */
export async function setNextAt(sql: Sql, loanId: string, nextAt: Date | null): Promise<void> {
  await sql.query('update loan_order set next_at = $2 where id = $1', [loanId, nextAt])
}

type Resumed = { now: Date; expectedAt: Date; fixUntil: Date }

/**
 * Resumes the open order of a borrower who is no longer frozen: one that waits to be paid out is due again, an expected transfer is expected
 * again, and a bank account that the bank refused can be corrected until `fixUntil`.
 */
export async function resumeOrder(sql: Sql, accountId: string, { now, expectedAt, fixUntil }: Resumed): Promise<void> {
  await sql.query(
    `update loan_order set
       next_at = case state when 'waiting' then coalesce(next_at, $2::timestamptz) when 'bounced' then $4::timestamptz else next_at end,
       expected_at = case state when 'bounced' then expected_at else $3::timestamptz end
     where account_id = $1 and state in ('waiting', 'pending', 'unknown', 'bounced')`,
    [accountId, now, expectedAt, fixUntil],
  )
}

export async function addRefunded(sql: Sql, loanId: string, amount: bigint): Promise<Loan | undefined> {
  const [row] = await sql.query<Loan>(`update loan_order set refunded = refunded + $2 where id = $1 returning ${COLUMNS}`, [loanId, amount])
  return row
}

export async function setReturnedAt(sql: Sql, loanId: string, at: Date): Promise<void> {
  await sql.query('update loan_order set returned_at = $2 where id = $1', [loanId, at])
}
