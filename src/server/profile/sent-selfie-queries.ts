import { createHash } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

const fingerprintOf = (sql: Sql, selfie: Uint8Array): string =>
  sql.vault.blindIndex(createHash('sha256').update(selfie).digest('base64url'), 'sent-selfie')

/** Returns false when any borrower has sent the same bytes before. */
export async function insertSentSelfie(sql: Sql, accountId: string, selfie: Uint8Array, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into sent_selfie (fingerprint, account_id, sent_at) values ($1, $2, $3)
     on conflict (fingerprint) do nothing returning fingerprint`,
    [fingerprintOf(sql, selfie), accountId, at],
  )
  return rows.length === 1
}

export async function wasSelfieSent(sql: Sql, selfie: Uint8Array): Promise<boolean> {
  return (await sql.query('select 1 from sent_selfie where fingerprint = $1', [fingerprintOf(sql, selfie)])).length > 0
}

export const deleteSentSelfiesBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'sent_selfie', key: 'fingerprint', time: 'sent_at' }, before)
