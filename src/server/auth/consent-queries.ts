import type { Sql } from '../db/db.ts'

/** Kept once for each version of a document: when the account first agreed to it. */
export async function saveConsents(sql: Sql, accountId: string, versions: { [document: string]: string }, at: Date): Promise<void> {
  for (const [document, version] of Object.entries(versions))
    await sql.query(
      `insert into consent (account_id, document, version, agreed_at) values ($1, $2, $3, $4)
       on conflict (account_id, document, version) do nothing`,
      [accountId, document, version, at],
    )
}
