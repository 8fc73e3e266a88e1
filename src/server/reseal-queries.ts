import { columns } from './db/columns.ts'
import type { Db } from './db/db.ts'
import { MERCHANT_SECRET_COLUMN } from './commerce/merchant-key-queries.ts'
import { SMS_TEXT_COLUMN } from './ports/sms-outbox-queries.ts'
import { BUSINESS_PHOTO_COLUMN } from './profile/business-photo-queries.ts'
import { IDENTITY_NUMBER_COLUMN, mapIdentityNumber } from './profile/profile-queries.ts'
import { CARD_PHOTO_COLUMN } from './profile/card-photo-queries.ts'
import { SELFIE_COLUMN } from './profile/face-check-queries.ts'
import { INDEX_PREFIX } from './db/vault.ts'

/**
 * Also reseals what an older key sealed: once every server has started with a new first key, the old one can go. Safe to run on two
 * servers at once.
 */
export async function resealAll(db: Db): Promise<void> {
  const { vault } = db
  const again = (text: string, place: string) => vault.seal(vault.open(text, place), place)

  const messages = await db.query<{ id: string; text: string }>('select id, text from sms_outbox where not starts_with(text, $1)', [
    vault.newestPrefix,
  ])
  for (const { id, text } of messages) {
    await db.query('update sms_outbox set text = $2 where id = $1 and text = $3', [id, again(text, SMS_TEXT_COLUMN), text])
  }

  const people = await db.query<{ accountId: string; data: { cardid: string } }>(
    `select ${columns('account_id, data')} from profile where section = 'person' and not starts_with(data->>'cardid', $1)`,
    [vault.newestPrefix],
  )
  for (const { accountId, data } of people) {
    const { cardid } = mapIdentityNumber(data, (text) => again(text, IDENTITY_NUMBER_COLUMN))
    await db.query(
      `update profile set data = jsonb_set(data, '{cardid}', to_jsonb($2::text))
       where account_id = $1 and section = 'person' and data->>'cardid' = $3`,
      [accountId, cardid, data.cardid],
    )
  }

  const photos = await db.query<{ id: string; picture: string; preview: string }>(
    'select id, picture, preview from business_photo where not (starts_with(picture, $1) and starts_with(preview, $1))',
    [vault.newestPrefix],
  )
  for (const { id, picture, preview } of photos) {
    await db.query('update business_photo set picture = $2, preview = $3 where id = $1', [
      id,
      again(picture, BUSINESS_PHOTO_COLUMN),
      again(preview, BUSINESS_PHOTO_COLUMN),
    ])
  }

  const keys = await db.query<{ id: string; secret: string }>('select id, secret from merchant_key where not starts_with(secret, $1)', [
    vault.newestPrefix,
  ])
  for (const { id, secret } of keys) {
    await db.query('update merchant_key set secret = $2 where id = $1 and secret = $3', [id, again(secret, MERCHANT_SECRET_COLUMN), secret])
  }

  const owners = await db.query<{ cardid: string }>('select cardid from identity where not starts_with(cardid, $1)', [INDEX_PREFIX])
  for (const { cardid } of owners) {
    await db.query('update identity set cardid = $2 where cardid = $1', [cardid, vault.blindIndex(cardid, IDENTITY_NUMBER_COLUMN)])
  }

  await resealPhotos(db, 'card_photo', 'photo', CARD_PHOTO_COLUMN)
  await resealPhotos(db, 'face_check', 'selfie', SELFIE_COLUMN)
}

/** One after the other, because a photo is large. */
async function resealPhotos(db: Db, table: 'card_photo' | 'face_check', column: 'photo' | 'selfie', place: string): Promise<void> {
  const { vault } = db
  const rows = await db.query<{ accountId: string }>(
    `select ${columns('account_id')} from ${table} where ${column} is not null and not starts_with(${column}, $1)`,
    [vault.newestPrefix],
  )
  for (const { accountId } of rows) {
    const [row] = await db.query<{ photo: string | null }>(`select ${column} as photo from ${table} where account_id = $1`, [accountId])
    if (!row?.photo) continue
    await db.query(`update ${table} set ${column} = $2 where account_id = $1 and ${column} = $3`, [
      accountId,
      vault.seal(vault.open(row.photo, place), place),
      row.photo,
    ])
  }
}
