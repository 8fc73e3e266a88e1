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
import { needsSealing, openFields, sealFields } from './profile/sealed-fields.ts'

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

/** Rows per query: one over a whole table would take longer than a statement may. */
const BATCH = 200

/** `read`: the rows after `last`, by key. */
async function forEachRow<Row>(read: (last: Row | undefined) => Promise<Row[]>, work: (row: Row) => Promise<void>): Promise<void> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    for (const row of rows) await work(row)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** Reads one text at a time, because a photo is large; `starts_with` reads its beginning alone. An empty text was cleared. */
async function resealColumn(db: Db, { table, key, column, place }: SealedColumn): Promise<void> {
  const { vault } = db
  const rowsAfter = (last?: { id: string }): Promise<{ id: string; isOld: boolean }[]> =>
    db.query(
      `select ${key} as id, ${column} <> '' and not starts_with(${column}, $1) as "isOld" from ${table}
       ${last ? `where ${key} > $3` : ''} order by ${key} limit $2`,
      [vault.newestPrefix, BATCH, ...(last ? [last.id] : [])],
    )
  await forEachRow(rowsAfter, async ({ id, isOld }) => {
    if (!isOld) return
    const [row] = await db.query<{ sealed: string | null }>(`select ${column} as sealed from ${table} where ${key} = $1`, [id])
    if (!row?.sealed) return
    const again = vault.seal(vault.open(row.sealed, place), place)
    await db.query(`update ${table} set ${column} = $2 where ${key} = $1 and ${column} = $3`, [id, again, row.sealed])
  })
}

/** Runs before the first call, because duplicate numbers are found by index. */
export async function indexIdentities({ vault, ...db }: Db): Promise<void> {
  const owners = await db.query<{ cardid: string }>('select cardid from identity where not starts_with(cardid, $1)', [INDEX_PREFIX])
  for (const { cardid } of owners)
    await db.query('update identity set cardid = $2 where cardid = $1', [cardid, vault.blindIndex(cardid, IDENTITY_NUMBER_COLUMN)])
}

type Profile = { accountId: string; section: string; data: Record<string, unknown> }

async function resealProfiles(db: Db, names: ReadonlySet<string>): Promise<void> {
  const rowsAfter = (last?: Profile): Promise<Profile[]> =>
    db.query(
      `select ${columns('account_id, section, data')} from profile
       ${last ? 'where (account_id, section) > ($2, $3)' : ''} order by account_id, section limit $1`,
      [BATCH, ...(last ? [last.accountId, last.section] : [])],
    )
  await forEachRow(rowsAfter, async (profile) => {
    if (needsSealing(db.vault, profile.data, names)) await resealProfile(db, profile, names)
  })
}

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

async function resealBankAccounts(db: Db): Promise<void> {
  const rowsAfter = (last?: BankNumber): Promise<BankNumber[]> =>
    db.query(
      `select ${columns('id, card_num')}, card_num = 'erased ' || id as "isErased" from bank_account
       ${last ? 'where id > $2' : ''} order by id limit $1`,
      [BATCH, ...(last ? [last.id] : [])],
    )
  await forEachRow(rowsAfter, async (row) => {
    if (!row.isErased && !row.cardNum.startsWith(db.vault.newestPrefix)) await resealBankAccount(db, row)
  })
}

type BankNumber = { id: string; cardNum: string; isErased: boolean }

/** A row that an older server adds meanwhile for an existing number keeps no index. */
async function resealBankAccount({ vault, ...db }: Db, { id, cardNum }: BankNumber): Promise<void> {
  const number = vault.open(cardNum, BANK_NUMBER_COLUMN)
  await db.query(
    `update bank_account as this set card_num = $2, card_index = case when not exists (
       select from bank_account as other where other.account_id = this.account_id and other.bank = this.bank and other.card_index = $3
         and other.id <> this.id) then $3 end
     where id = $1 and card_num = $4`,
    [id, vault.seal(number, BANK_NUMBER_COLUMN), vault.blindIndex(number, BANK_NUMBER_COLUMN), cardNum],
  )
}
