import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/db.ts'

type PaymentSource = 'provider' | 'surplus'
export type PaymentRow = {
  id: string
  code: string
  codeId: string | null
  amount: bigint
  source: PaymentSource
  paidAt: Date
  receivedAt: Date
}

export const listPayments = (sql: Sql, loanId: string): Promise<PaymentRow[]> => listPaymentsOf(sql, [loanId])

/** Payments of several loans, oldest first. */
export async function listPaymentsOf(sql: Sql, loanIds: readonly string[]): Promise<(PaymentRow & { loanId: string })[]> {
  return sql.query(
    `select ${columns('id, code, code_id, amount, source, paid_at, received_at, loan_id')} from payment where loan_id = any($1::uuid[])
     order by paid_at, received_at, id`,
    [loanIds],
  )
}

export type UnmatchedPayment = Pick<NewPayment, 'pspId' | 'code' | 'amount' | 'paidAt'>

/** Payments without a loan that staff have not decided about yet, newest first. */
export async function listUnmatchedPayments(sql: Sql, limit: number): Promise<UnmatchedPayment[]> {
  return sql.query(
    `select ${columns('psp_id, code, amount, paid_at')} from payment
     where loan_id is null and not exists (select 1 from unmatched_payment_decision where payment_id = payment.id)
     order by received_at desc, id limit $1`,
    [limit],
  )
}

/** Finds a payment by the provider's number. */
export async function findProviderPayment(
  sql: Sql,
  pspId: string,
): Promise<{ id: string; loanId: string | null; amount: bigint } | undefined> {
  const [row] = await sql.query<{ id: string; loanId: string | null; amount: bigint }>(
    `select ${columns('id, loan_id, amount')} from payment where psp_id = $1 and source = 'provider'`,
    [pspId],
  )
  return row
}

export async function assignPayment(sql: Sql, id: string, loanId: string): Promise<void> {
  await sql.query('update payment set loan_id = $2 where id = $1 and loan_id is null', [id, loanId])
}

/** Finds the provider's earlier notice with this number. */
export async function findNotice(sql: Sql, pspId: string): Promise<Pick<NewPayment, 'code' | 'amount'> | undefined> {
  const [row] = await sql.query<Pick<NewPayment, 'code' | 'amount'>>('select code, amount from payment where psp_id = $1', [pspId])
  return row
}

export async function hasPaid(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from payment join loan_order on loan_order.id = payment.loan_id where loan_order.account_id = $1 limit 1',
    [accountId],
  )
  return rows.length === 1
}

type NewPayment = {
  pspId: string
  code: string
  codeId: string | undefined
  loanId: string | undefined
  amount: bigint
  source: PaymentSource
  paidAt: Date
  receivedAt: Date
}

/** Undefined when the provider's id is known: a repeated notice counts once. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `insert into payment (id, psp_id, code, code_id, loan_id, amount, source, paid_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (psp_id) do nothing returning id`,
    [
      randomUUID(),
      payment.pspId,
      payment.code,
      payment.codeId ?? null,
      payment.loanId ?? null,
      payment.amount,
      payment.source,
      payment.paidAt,
      payment.receivedAt,
    ],
  )
  return row?.id
}
