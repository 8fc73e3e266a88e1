import type { Sql } from '../db/db.ts'
import { BUSINESS_PHOTO_COLUMN } from '../profile/business-photo-queries.ts'
import { readFacePhotos, type FacePhotos } from '../profile/face-review-queries.ts'

/** JPEGs in base64. */
type PhotosOfAccount = FacePhotos & { business: string[] }

/** Photos sent by the borrower; each is missing once its retention is over. */
export async function readPhotos(sql: Sql, accountId: string): Promise<PhotosOfAccount> {
  const business = await sql.query<{ picture: string }>(
    'select picture from business_photo where account_id = $1 order by created_at, id',
    [accountId],
  )
  return {
    ...(await readFacePhotos(sql, accountId)),
    business: business.map(({ picture }) => sql.vault.open(picture, BUSINESS_PHOTO_COLUMN)),
  }
}
