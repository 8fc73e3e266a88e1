import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Amounts } from '../../product/loan-math.ts'
import type { Sql } from '../db/db.ts'
import { COUNTS_AS_PAID, IS_PAYMENT, paymentIdOf, refOfAnyLoan, surplusPayoutRef } from './posting-refs.ts'

/** Rupiah per ledger account, which always sum to zero. Debits are positive. */
export type Posting = {
  cash: bigint
  principal: bigint
  interest: bigint
  fee: bigint
  late: bigint
  surplus: bigint
  writtenOff: bigint
  /** Amounts owed to merchants, given as coupons, and earned from merchants. */
  merchant: bigint
  coupon: bigint
  commission: bigint
}

const COLUMN_OF: Record<keyof Posting, string> = {
  cash: 'cash',
  principal: 'principal',
  interest: 'interest',
  fee: 'fee',
  late: 'late',
  surplus: 'surplus',
  writtenOff: 'written_off',
  merchant: 'merchant',
  coupon: 'coupon',
  commission: 'commission',
}
const ACCOUNTS = Object.keys(COLUMN_OF) as (keyof Posting)[]
const COLUMNS = Object.values(COLUMN_OF)

export const ZERO_POSTING: Readonly<Posting> = Object.freeze({
  cash: 0n,
  principal: 0n,
  interest: 0n,
  fee: 0n,
  late: 0n,
  surplus: 0n,
  writtenOff: 0n,
  merchant: 0n,
  coupon: 0n,
  commission: 0n,
})

/** Amounts paid, negative for amounts given back. Written-off principal does not count as paid. */
export const paidAmountsOf = ({ principal, interest, fee, late, writtenOff }: Posting): Amounts => ({
  principal: -principal - writtenOff,
  interest: -interest,
  fee: -fee,
  late: -late,
})

/**
 * Books a posting once per `ref`; returns false when it exists. @throws Error when the posting does not sum to zero, which the table
 * refuses too.
 */
export async function post(sql: Sql, loanId: string, ref: string, posting: Posting, at: Date): Promise<boolean> {
  if (ACCOUNTS.reduce((sum, account) => sum + posting[account], 0n) !== 0n) throw new Error(`The posting ${ref} does not sum to zero.`)
  const rows = await sql.query(
    `insert into ledger (id, loan_id, ref, ${COLUMNS.join(', ')}, at)
     values ($1, $2, $3, ${ACCOUNTS.map((_, index) => `$${index + 5}`).join(', ')}, $4) on conflict (ref) do nothing
     returning id`,
    [randomUUID(), loanId, ref, at, ...ACCOUNTS.map((account) => posting[account])],
  )
  return rows.length === 1
}

/** Sums per account of the loan's payments and corrections. */
export async function paidBalance(sql: Sql, loanId: string): Promise<Posting> {
  const sums = ACCOUNTS.map((account) => `coalesce(sum(${COLUMN_OF[account]}), 0)::bigint as "${account}"`).join(', ')
  const [row] = await sql.query<Posting>(`select ${sums} from ledger where loan_id = $1 and ${COUNTS_AS_PAID}`, [loanId])
  return row!
}

/** Principal in rupiah written off after returns, over all of the borrower's loans. */
export async function givenUpByReturns(sql: Sql, accountId: string): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>(
    `select coalesce(sum(ledger.written_off), 0)::int8 as amount from ledger join loan_order on loan_order.id = loan_id
     where loan_order.account_id = $1 and loan_order.returned_at is not null`,
    [accountId],
  )
  return row?.amount ?? 0n
}

/** Postings of these loans by payment id. */
export async function paymentPostings(sql: Sql, loanIds: readonly string[]): Promise<Map<string, Posting>> {
  const rows = await sql.query<Posting & { ref: string }>(
    `select ref, ${columns(COLUMNS.join(', '))} from ledger where loan_id = any($1::uuid[]) and ${IS_PAYMENT}`,
    [loanIds],
  )
  return new Map(rows.map((row) => [paymentIdOf(row.ref), row]))
}

/** Loans that still have a surplus, oldest first. */
export async function surplusByLoan(sql: Sql, accountId: string): Promise<{ loanId: string; surplus: bigint }[]> {
  return sql.query(
    `select loan_order.id as "loanId", (-sum(ledger.surplus))::bigint as surplus from ledger join loan_order on loan_order.id = ledger.loan_id
     where loan_order.account_id = $1 group by loan_order.id having sum(ledger.surplus) <> 0 order by loan_order.created_at, loan_order.id`,
    [accountId],
  )
}

/** Searched among the borrower's loans: an index finds the prefix of a `ref` only under some collations. */
const SURPLUS_PAYOUT_POSTINGS = `select ${columns('loan_id, surplus', 'ledger')}
  from refund join loan_order on loan_order.account_id = refund.account_id join ledger on ledger.loan_id = loan_order.id
  where refund.id = $1 and ref like $2`

export const surplusPayoutPostings = (sql: Sql, payoutId: string): Promise<{ loanId: string; surplus: bigint }[]> =>
  sql.query(SURPLUS_PAYOUT_POSTINGS, [payoutId, refOfAnyLoan(surplusPayoutRef(payoutId))])

/** Newest first. Negative when the surplus grew. */
export async function surplusPostings(sql: Sql, accountId: string): Promise<{ id: string; loanId: string; surplus: bigint; at: Date }[]> {
  return sql.query(
    `select ${columns('id, loan_id, surplus, at', 'ledger')} from ledger join loan_order on loan_order.id = ledger.loan_id
     where loan_order.account_id = $1 and ledger.surplus <> 0 and ${COUNTS_AS_PAID} order by ledger.at desc, ledger.id`,
    [accountId],
  )
}

/** Rupiah. `kept`: overpaid and not paid out. `onItsWay`: payouts that the bank has not answered yet. */
export async function readSurplusAndPayouts(sql: Sql, accountId: string): Promise<{ kept: bigint; onItsWay: bigint }> {
  const [row] = await sql.query<{ kept: bigint; onItsWay: bigint }>(
    `select
       (select coalesce(-sum(ledger.surplus), 0) from ledger join loan_order on loan_order.id = ledger.loan_id
         where loan_order.account_id = $1)::bigint as kept,
       (select coalesce(sum(amount), 0) from refund where account_id = $1 and state = 'pending')::bigint as "onItsWay"`,
    [accountId],
  )
  return row!
}

export const readSurplus = async (sql: Sql, accountId: string): Promise<bigint> => (await readSurplusAndPayouts(sql, accountId)).kept
