import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

type BusinessPhoto = { id: string; preview: string; createdAt: Date }

/** Column name that photos are sealed under. */
export const BUSINESS_PHOTO_COLUMN = 'business-photo'

/** `preview`: base64. */
export async function listBusinessPhotos(sql: Sql, accountId: string): Promise<BusinessPhoto[]> {
  const rows = await sql.query<BusinessPhoto>(
    `select ${columns('id, preview, created_at')} from business_photo where account_id = $1 order by created_at, id`,
    [accountId],
  )
  return rows.map((row) => ({ ...row, preview: sql.vault.open(row.preview, BUSINESS_PHOTO_COLUMN) }))
}

export async function insertBusinessPhoto(
  sql: Sql,
  accountId: string,
  { picture, preview }: { picture: Uint8Array; preview: Uint8Array },
  at: Date,
): Promise<void> {
  const sealed = (bytes: Uint8Array) => sql.vault.seal(Buffer.from(bytes).toString('base64'), BUSINESS_PHOTO_COLUMN)
  await sql.query('insert into business_photo (id, account_id, picture, preview, created_at) values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    accountId,
    sealed(picture),
    sealed(preview),
    at,
  ])
}

/** Returns false when the borrower has no such photo. */
export async function deleteBusinessPhoto(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const rows = await sql.query('delete from business_photo where account_id = $1 and id = $2 returning id', [accountId, id])
  return rows.length === 1
}

export const deleteBusinessPhotosBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'business_photo', key: 'id', time: 'created_at' }, before)
