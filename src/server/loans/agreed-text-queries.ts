import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import type { LoanState } from './loan-states.ts'

export type Consent = {
  id: string
  document: string
  version: string
  title: string
  agreedAt: Date
  orderNo: string | null
  loanState: LoanState | null
}

const CONSENTS = `select ${columns('id, document, version, title, agreed_at', 'consent')}, loan_order.no as "orderNo", loan_order.state as "loanState"`
/** Joined by the primary key of the orders; casting the key to text would scan all of them. */
const FROM = `from consent left join loan_order on loan_order.id = nullif(consent.loan, '')::uuid`

/** Returns only consents with a stored text, newest first. */
export async function listConsents(sql: Sql, accountId: string): Promise<Consent[]> {
  return sql.query(
    `${CONSENTS} ${FROM} where consent.account_id = $1 and text_hash is not null order by agreed_at desc, document, consent.id`,
    [accountId],
  )
}

export async function findConsent(sql: Sql, accountId: string, id: string): Promise<(Consent & { body: string }) | undefined> {
  const [row] = await sql.query<Consent & { body: string }>(
    `${CONSENTS}, agreed_text.body ${FROM} join agreed_text on agreed_text.hash = text_hash where consent.account_id = $1 and consent.id = $2`,
    [accountId, id],
  )
  return row
}
