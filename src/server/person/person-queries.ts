import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { type PersonTable, personTables } from './person-tables.ts'

type Access = {
  operator: string
  action: 'export' | 'erase' | 'rules' | 'photos' | 'account' | 'phone' | 'contact'
  accountId: string
  reason: string
  at: Date
}

/** Operator of the staff's decisions. The staff member is named in the lender's own record, under the reference. */
export const LENDER = 'lender'

export async function insertAccess(sql: Sql, { operator, action, accountId, reason, at }: Access): Promise<void> {
  await sql.query('insert into access_log (id, at, operator, action, account_id, reason) values ($1, $2, $3, $4, $5, $6)', [
    randomUUID(),
    at,
    operator,
    action,
    accountId,
    reason,
  ])
}

/** By the wall clock, which the rows use. */
export async function deleteAccessBefore(sql: Sql, before: Date): Promise<number> {
  await sql.query(`select set_config('alur.retention', 'on', true)`)
  return deleteBatch(sql, { table: 'access_log', key: 'id', time: 'at' }, before)
}

/** Reads a person's rows by table, without secret columns and empty tables. */
export async function readPersonRows(sql: Sql, accountId: string): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>()
  for (const [table, { rows, secret = [] }] of Object.entries(personTables)) {
    const list = await sql.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - $2::text[] as row from (select * from ${table} where ${rows}) t`,
      [accountId, secret],
    )
    if (list.length > 0)
      found.set(
        table,
        list.map(({ row }) => row),
      )
  }
  return found
}

/** Erases a person's rows and returns the number of touched rows by table. */
export async function erasePersonRows(sql: Sql, accountId: string): Promise<Map<string, number>> {
  const touched = new Map<string, number>()
  for (const [table, { rows, erase }] of Object.entries(personTables)) {
    const changes = changesFor(table, rows, erase)
    let count = 0
    for (const change of changes) count += (await sql.query(`${change} returning 1`, [accountId])).length
    if (count > 0) touched.set(table, count)
  }
  return touched
}

function changesFor(table: string, rows: string, erase: PersonTable['erase']): string[] {
  if (erase === 'keep') return []
  if (erase === 'delete') return [`delete from ${table} where ${rows}`]
  return [
    ...(erase.delete === undefined ? [] : [`delete from ${table} where (${rows}) and ${erase.delete}`]),
    ...(erase.set === undefined ? [] : [`update ${table} set ${erase.set} where ${rows}`]),
  ]
}

type OpenMatters = { loans: number; transfers: number; surplus: bigint; returnsUntil: Date | null }

/**
 * Counts what forbids erasure: a running loan, money owed to the borrower, a transfer under way, and purchases whose return period, in days
 * by merchant, is still running, because a refund would become the borrower's money.
 */
export async function erasureBlockers(sql: Sql, accountId: string, refundDays: { [merchant: string]: number }): Promise<OpenMatters> {
  const [row] = await sql.query<OpenMatters>(
    `select (select count(*)::int from loan_order where account_id = $1 and open) as loans,
            (select count(*)::int from refund where account_id = $1 and state = 'pending') as transfers,
            (select coalesce(-sum(ledger.surplus), 0)::int8 from ledger join loan_order on loan_order.id = loan_id
             where loan_order.account_id = $1) as surplus,
            (select max(paid_at + make_interval(hours => 24 * ($2::jsonb ->> merchant)::int)) from purchase
             where account_id = $1 and state = 'paid') as "returnsUntil"`,
    [accountId, JSON.stringify(refundDays)],
  )
  return row!
}

/** Finds the account of a loan, or of a shop's order that somebody has opened, by the number that its borrower is shown. */
export async function accountIdOfOrder(sql: Sql, no: string): Promise<string | undefined> {
  const [row] = await sql.query<{ accountId: string | null }>(
    `select ${columns('account_id')} from loan_order where no = $1 union all select account_id from purchase where no = $1`,
    [no],
  )
  return row?.accountId ?? undefined
}

/** `purchaseNo`: number of the shop's order that the loan has paid. */
type Order = { no: string; state: string; principal: bigint; purchaseNo: string | null }

/** The open one comes first, then the newest. */
export async function listOrders(sql: Sql, accountId: string): Promise<Order[]> {
  return sql.query(
    `select ${columns('no, state, principal', 'loan_order')}, purchase.no as "purchaseNo"
     from loan_order left join purchase on loan_id = loan_order.id
     where loan_order.account_id = $1 order by open desc, loan_order.created_at desc, loan_order.id`,
    [accountId],
  )
}
