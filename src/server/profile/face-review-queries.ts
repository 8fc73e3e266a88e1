import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { CARD_PHOTO_COLUMN } from './card-photo-queries.ts'
import { SELFIE_COLUMN } from './face-check-queries.ts'

/** JPEGs in base64; `card` is missing once its retention is over, and so is `selfie`. */
export type FaceReview = {
  accountId: string
  phone: string
  since: Date
  /** The photo of the card. */
  takenAt: Date | null
  selfie?: string | undefined
  card?: string | undefined
}

type Row = Omit<FaceReview, 'selfie' | 'card'> & { selfie: string | null; card: string | null }

/** Those whom a person has to look at, the longest waiting first: the tries are used up (`most`), or their card was never read. */
export async function listFaceReviews(sql: Sql, most: number, limit: number): Promise<FaceReview[]> {
  const rows = await sql.query<Row>(
    `select ${columns('account_id, selfie', 'f')}, a.phone, c.photo as card, ${columns('taken_at', 'c')}, coalesce(f.review_at, f.tried_at) as since
     from face_check f join account a on a.id = f.account_id left join card_photo c on c.account_id = f.account_id
     where f.matched_at is null and f.declined_at is null and (f.review_at is not null or f.tries >= $1)
     order by since limit $2`,
    [most, limit],
  )
  return rows.map(({ selfie, card, ...row }) => ({
    ...row,
    selfie: selfie === null ? undefined : sql.vault.open(selfie, SELFIE_COLUMN),
    card: card === null ? undefined : sql.vault.open(card, CARD_PHOTO_COLUMN),
  }))
}
