import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Amounts } from '../../product/loan-math.ts'
import type { Sql } from '../db/db.ts'

export type BillRow = { id: string; no: number; paidAt: Date | null }

export const listBills = (sql: Sql, loanId: string): Promise<BillRow[]> => listBillsOf(sql, [loanId])

/** Ids of a loan's bills by their number. */
export const billIds = async (sql: Sql, loanId: string): Promise<Map<number, string>> =>
  new Map((await listBills(sql, loanId)).map(({ no, id }) => [no, id]))

/** Bills of several loans, each with its loan's id. */
export async function listBillsOf(sql: Sql, loanIds: readonly string[]): Promise<(BillRow & { loanId: string })[]> {
  return sql.query(`select ${columns('id, no, paid_at, loan_id')} from bill where loan_id = any($1::uuid[]) order by no`, [loanIds])
}

/** Stores no bills for a plan that has shrunk to nothing. */
export async function deleteBills(sql: Sql, loanId: string): Promise<void> {
  await sql.query('delete from bill where loan_id = $1', [loanId])
}

type BillPosition = { no: number; due: Amounts; paid: Amounts; paidAt: Date | undefined }

export async function upsertBills(sql: Sql, loanId: string, bills: readonly BillPosition[]): Promise<void> {
  const rows = bills.map(({ no, due, paid, paidAt }) => ({
    ...{ id: randomUUID(), no, paid_at: paidAt ?? null },
    ...{ late: String(due.late), fee: String(due.fee), interest: String(due.interest), principal: String(due.principal) },
    ...{ paid_late: String(paid.late), paid_fee: String(paid.fee) },
    ...{ paid_interest: String(paid.interest), paid_principal: String(paid.principal) },
  }))
  await sql.query(
    `insert into bill (id, loan_id, no, late, fee, interest, principal, paid_late, paid_fee, paid_interest, paid_principal, paid_at)
     select id, $1, no, late, fee, interest, principal, paid_late, paid_fee, paid_interest, paid_principal, paid_at
     from jsonb_to_recordset($2::jsonb) as given (id uuid, no integer, late bigint, fee bigint, interest bigint, principal bigint,
       paid_late bigint, paid_fee bigint, paid_interest bigint, paid_principal bigint, paid_at timestamptz)
     on conflict (loan_id, no) do update set late = excluded.late, fee = excluded.fee, interest = excluded.interest, principal = excluded.principal,
       paid_late = excluded.paid_late, paid_fee = excluded.paid_fee, paid_interest = excluded.paid_interest,
       paid_principal = excluded.paid_principal, paid_at = excluded.paid_at`,
    [loanId, JSON.stringify(rows)],
  )
}
