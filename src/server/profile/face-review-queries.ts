import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { CARD_PHOTO_COLUMN } from './card-photo-queries.ts'
import { SELFIE_COLUMN } from './face-check-queries.ts'

type FaceReview = {
  accountId: string
  phone: string
  since: Date
  /** Time of the card's photo; null once its retention is over. */
  takenAt: Date | null
}

/** Face checks that a person has to review, the longest waiting first: all attempts (`most`) are used up, or the card was never read. */
export async function listFaceReviews(sql: Sql, most: number, limit: number): Promise<FaceReview[]> {
  return sql.query(
    `select ${columns('account_id', 'f')}, a.phone, ${columns('taken_at', 'c')}, coalesce(f.review_at, f.tried_at) as since
     from face_check f join account a on a.id = f.account_id left join card_photo c on c.account_id = f.account_id and c.photo <> ''
     where f.matched_at is null and f.declined_at is null and (f.review_at is not null or f.tries >= $1)
     order by since limit $2`,
    [most, limit],
  )
}

/** JPEGs in base64; each is missing once its retention is over. `takenAt`: time of the card's photo. */
export type FacePhotos = { selfie?: string; card?: string; takenAt?: Date }

export async function readFacePhotos(sql: Sql, accountId: string): Promise<FacePhotos> {
  const [row] = await sql.query<{ selfie: string | null; card: string | null; takenAt: Date | null }>(
    `select f.selfie, c.photo as card, ${columns('taken_at', 'c')} from account a left join face_check f on f.account_id = a.id
     left join card_photo c on c.account_id = a.id and c.photo <> '' where a.id = $1`,
    [accountId],
  )
  return {
    ...(row?.selfie && { selfie: sql.vault.open(row.selfie, SELFIE_COLUMN) }),
    ...(row?.card && { card: sql.vault.open(row.card, CARD_PHOTO_COLUMN) }),
    ...(row?.takenAt && { takenAt: row.takenAt }),
  }
}
