import { createHash } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import type { AgreedText } from '../legal/legal-texts.ts'

/** Stored once for each version of a document, and for each loan: when the account first agreed to it, and to which wording. */
export async function saveConsent(
  sql: Sql,
  accountId: string,
  { document, locale, title, body }: AgreedText,
  { version, release, loanId = '' }: { version: string; release: string; loanId?: string },
  at: Date,
): Promise<void> {
  const hash = createHash('sha256').update(body).digest('hex')
  await sql.query('insert into agreed_text (hash, body) values ($1, $2) on conflict (hash) do nothing', [hash, body])
  // Adds the text to an entry from before texts were stored: the version is a hash of the exact wording.
  await sql.query(
    `insert into consent (account_id, document, version, loan, agreed_at, locale, title, text_hash, release)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, document, version, loan) do update
       set locale = excluded.locale, title = excluded.title, text_hash = excluded.text_hash where consent.text_hash is null`,
    [accountId, document, version, loanId, at, locale, title, hash, release],
  )
}

export type Consent = {
  id: string
  document: string
  version: string
  title: string
  agreedAt: Date
  orderNo: string | null
  loanState: string | null
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
