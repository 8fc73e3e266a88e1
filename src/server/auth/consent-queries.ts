import { createHash } from 'node:crypto'
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
