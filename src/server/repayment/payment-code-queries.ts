import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import type { RepaymentKind } from './payment-offers.ts'

export type PaymentCode = {
  id: string
  accountId: string
  loanId: string
  code: string
  kind: RepaymentKind
  method: string
  bills: string[]
  amount: bigint
  quoteId: string | null
  state: 'waiting' | 'paid' | 'expired'
  createdAt: Date
  expiresAt: Date
}
type NewPaymentCode = Omit<PaymentCode, 'id' | 'state'> & { fingerprint: string }

const NAMES = 'id, account_id, loan_id, code, kind, method, bills, amount, quote_id, state, created_at, expires_at'
const COLUMNS = columns(NAMES)

export async function expirePaymentCodes(sql: Sql, loanId: string, now: Date): Promise<void> {
  await sql.query(`update payment_code set state = 'expired' where loan_id = $1 and state = 'waiting' and expires_at <= $2`, [loanId, now])
}

export async function findWaitingCode(sql: Sql, fingerprint: string): Promise<PaymentCode | undefined> {
  const [row] = await sql.query<PaymentCode>(`select ${COLUMNS} from payment_code where fingerprint = $1 and state = 'waiting'`, [
    fingerprint,
  ])
  return row
}

/** Returns undefined when the digits, or an active code for the same bills, exist already. */
export async function insertPaymentCode(sql: Sql, code: NewPaymentCode): Promise<PaymentCode | undefined> {
  const [row] = await sql.query<PaymentCode>(
    `insert into payment_code (id, account_id, loan_id, code, kind, method, bills, amount, quote_id, fingerprint, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, 'waiting', $11, $12) on conflict do nothing returning ${COLUMNS}`,
    [
      randomUUID(),
      code.accountId,
      code.loanId,
      code.code,
      code.kind,
      code.method,
      JSON.stringify(code.bills),
      code.amount,
      code.quoteId,
      code.fingerprint,
      code.createdAt,
      code.expiresAt,
    ],
  )
  return row
}

export async function findPaymentCode(sql: Sql, code: string): Promise<PaymentCode | undefined> {
  const [row] = await sql.query<PaymentCode>(`select ${COLUMNS} from payment_code where code = $1`, [code])
  return row
}

export type CodeOfLoan = Pick<PaymentCode, 'code' | 'accountId' | 'amount'> & { orderNo: string }

/** Finds which of `codes` belong to loans, newest first. */
export async function listCodesOfLoans(sql: Sql, codes: readonly string[]): Promise<CodeOfLoan[]> {
  return sql.query(
    `select ${columns('code, account_id, amount', 'payment_code')}, loan_order.no as "orderNo"
     from payment_code join loan_order on loan_order.id = loan_id where code = any($1::text[])
     order by payment_code.created_at desc, payment_code.id`,
    [codes],
  )
}

/** Newest first. */
export async function listPaymentCodes(sql: Sql, loanIds: readonly string[]): Promise<PaymentCode[]> {
  return sql.query(`select ${COLUMNS} from payment_code where loan_id = any($1::uuid[]) order by created_at desc, id`, [loanIds])
}

/** Marks the code as paid once the payments on it reach its amount. */
export async function markCodePaid(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update payment_code set state = 'paid'
     where id = $1 and state <> 'paid' and amount <= (select coalesce(sum(amount), 0) from payment where code_id = $1)`,
    [id],
  )
}

/** Money that still arrives on a closed code counts. */
export async function closePaymentCodes(sql: Sql, loanId: string): Promise<void> {
  await sql.query(`update payment_code set state = 'expired' where loan_id = $1 and state = 'waiting'`, [loanId])
}

export async function listRecentPaymentCodes(
  sql: Sql,
  phone: string | undefined,
  limit: number,
): Promise<(PaymentCode & { phone: string })[]> {
  return sql.query(
    `select ${columns(NAMES, 'payment_code')}, account.phone from payment_code join account on account.id = payment_code.account_id
     where $1::text is null or account.phone = $1 order by payment_code.created_at desc, payment_code.id limit $2`,
    [phone ?? null, limit],
  )
}
