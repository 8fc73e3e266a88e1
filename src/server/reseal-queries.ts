import { BANK_NUMBER_COLUMN } from './profile/bank-account-queries.ts'
import { BUSINESS_PHOTO_COLUMN } from './profile/business-photo-queries.ts'
import { CARD_PHOTO_COLUMN } from './profile/card-photo-queries.ts'
import { MERCHANT_SECRET_COLUMN } from './commerce/merchant-key-queries.ts'
import { PAYOUT_BODY_COLUMN } from './ports/payout-request-queries.ts'
import { SELFIE_COLUMN } from './profile/face-check-queries.ts'
import { SMS_TEXT_COLUMN } from './ports/sms-outbox-queries.ts'
import { columns } from './db/columns.ts'
import type { Db } from './db/db.ts'
import { INDEX_PREFIX } from './db/vault.ts'
import { IDENTITY_NUMBER_COLUMN } from './profile/profile-queries.ts'
import { openFields, sealFields } from './profile/sealed-fields.ts'

type SealedColumn = { table: string; key: string; column: string; place: string }

/** Columns that hold one sealed text; profiles and bank accounts are handled separately. */
const sealedColumns: SealedColumn[] = [
  { table: 'sms_outbox', key: 'id', column: 'text', place: SMS_TEXT_COLUMN },
  { table: 'payout_request', key: 'id', column: 'body', place: PAYOUT_BODY_COLUMN },
  { table: 'merchant_key', key: 'id', column: 'secret', place: MERCHANT_SECRET_COLUMN },
  { table: 'business_photo', key: 'id', column: 'picture', place: BUSINESS_PHOTO_COLUMN },
  { table: 'business_photo', key: 'id', column: 'preview', place: BUSINESS_PHOTO_COLUMN },
  { table: 'card_photo', key: 'account_id', column: 'photo', place: CARD_PHOTO_COLUMN },
  { table: 'face_check', key: 'account_id', column: 'selfie', place: SELFIE_COLUMN },
]

/**
 * Seals everything again with the first key, so that an older key can be removed once every server with the new first key has run this.
 * Reads whole tables, so it runs while the server is serving. Safe on two servers at once. `privateNames`: fields of profiles to seal if
 * they are not sealed yet.
 */
export async function resealAll(db: Db, privateNames: ReadonlySet<string>): Promise<void> {
  for (const column of sealedColumns) await resealColumn(db, column)
  await resealProfiles(db, privateNames)
  await resealBankAccounts(db)
}

/** One row at a time, because a photo is large. An empty text was cleared. */
async function resealColumn({ vault, ...db }: Db, { table, key, column, place }: SealedColumn): Promise<void> {
  const rows = await db.query<{ id: string }>(
    `select ${key} as id from ${table} where ${column} <> '' and not starts_with(${column}, $1)`,
    [vault.newestPrefix],
  )
  for (const { id } of rows) {
    const [row] = await db.query<{ sealed: string | null }>(`select ${column} as sealed from ${table} where ${key} = $1`, [id])
    if (!row?.sealed) continue
    const again = vault.seal(vault.open(row.sealed, place), place)
    await db.query(`update ${table} set ${column} = $2 where ${key} = $1 and ${column} = $3`, [id, again, row.sealed])
  }
}

/** Runs before the first call, because duplicate numbers are found by index. */
export async function indexIdentities({ vault, ...db }: Db): Promise<void> {
  const owners = await db.query<{ cardid: string }>('select cardid from identity where not starts_with(cardid, $1)', [INDEX_PREFIX])
  for (const { cardid } of owners)
    await db.query('update identity set cardid = $2 where cardid = $1', [cardid, vault.blindIndex(cardid, IDENTITY_NUMBER_COLUMN)])
}

async function resealProfiles(db: Db, names: ReadonlySet<string>): Promise<void> {
  let last: Profile | undefined
  do {
    const rows = await profilesAfter(db, last, names)
    for (const row of rows) await resealProfile(db, row, names)
    last = rows.at(-1)
  } while (last)
}

type Profile = { accountId: string; section: string; data: Record<string, unknown> }
/** Profiles in memory at once. */
const BATCH = 200

const profilesAfter = ({ vault, ...db }: Db, last: Profile | undefined, names: ReadonlySet<string>): Promise<Profile[]> =>
  db.query(
    `select ${columns('account_id, section, data')} from profile
     where ($3::uuid is null or (account_id, section) > ($3::uuid, $4)) and exists (
       select from jsonb_each(data) as field
       where key = any ($1) and jsonb_typeof(value) <> 'object' or not starts_with(value->>'sealed', $2))
     order by account_id, section limit $5`,
    [[...names], vault.newestPrefix, last?.accountId ?? null, last?.section ?? '', BATCH],
  )

async function resealProfile({ vault, ...db }: Db, { accountId, section, data }: Profile, names: ReadonlySet<string>): Promise<void> {
  const { cardid } = data
  // Before all private fields were sealed, only the identity number was, in its own way.
  const known = typeof cardid === 'string' ? { ...data, cardid: vault.open(cardid, IDENTITY_NUMBER_COLUMN) } : data
  await db.query('update profile set data = $3::jsonb where account_id = $1 and section = $2 and data = $4::jsonb', [
    accountId,
    section,
    JSON.stringify(sealFields(vault, openFields(vault, known), names)),
    JSON.stringify(data),
  ])
}

/** A row that an older server adds meanwhile for an existing number keeps no index. */
async function resealBankAccounts({ vault, ...db }: Db): Promise<void> {
  const rows = await db.query<{ id: string; cardNum: string; isErased: boolean }>(
    `select ${columns('id, card_num')}, card_num = 'erased ' || id as "isErased" from bank_account where not starts_with(card_num, $1)`,
    [vault.newestPrefix],
  )
  for (const { id, cardNum, isErased } of rows) {
    if (isErased) continue
    const number = vault.open(cardNum, BANK_NUMBER_COLUMN)
    await db.query(
      `update bank_account as this set card_num = $2, card_index = case when not exists (
         select from bank_account as other where other.account_id = this.account_id and other.bank = this.bank and other.card_index = $3
           and other.id <> this.id) then $3 end
       where id = $1 and card_num = $4`,
      [id, vault.seal(number, BANK_NUMBER_COLUMN), vault.blindIndex(number, BANK_NUMBER_COLUMN), cardNum],
    )
  }
}
