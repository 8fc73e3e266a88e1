import { columns } from '../db/columns.ts'
import { randomUUID } from 'node:crypto'
import type { Amounts } from '../../product/loan-math.ts'
import type { Sql } from '../db/db.ts'

export type BillRow = { id: string; no: number; paidAt: Date | null }

export async function listBills(sql: Sql, loanId: string): Promise<BillRow[]> {
  return sql.query(`select ${columns('id, no, paid_at')} from bill where loan_id = $1 order by no`, [loanId])
}

/** A plan that has shrunk to nothing has no bills. */
export async function deleteBills(sql: Sql, loanId: string): Promise<void> {
  await sql.query('delete from bill where loan_id = $1', [loanId])
}

type BillPosition = { no: number; due: Amounts; paid: Amounts; paidAt: Date | undefined }

export async function upsertBills(sql: Sql, loanId: string, bills: readonly BillPosition[]): Promise<void> {
  for (const { no, due, paid, paidAt } of bills) {
    await sql.query(
      `insert into bill (id, loan_id, no, late, fee, interest, principal, paid_late, paid_fee, paid_interest, paid_principal, paid_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (loan_id, no) do update set late = excluded.late, fee = excluded.fee, interest = excluded.interest, principal = excluded.principal,
         paid_late = excluded.paid_late, paid_fee = excluded.paid_fee, paid_interest = excluded.paid_interest,
         paid_principal = excluded.paid_principal, paid_at = excluded.paid_at`,
      [
        randomUUID(),
        loanId,
        no,
        due.late,
        due.fee,
        due.interest,
        due.principal,
        paid.late,
        paid.fee,
        paid.interest,
        paid.principal,
        paidAt ?? null,
      ],
    )
  }
}
