import { accountById, accountByPhone, lockWholeAccount } from '../auth/account-queries.ts'
import { toE164 } from '../../product/phone-number.ts'
import { type Credit, lockCredit } from '../credit/credit-queries.ts'
import { isUuid } from '../calls/reply-fields.ts'
import type { Db, Sql } from '../db/db.ts'
import type { Vault } from '../db/vault.ts'
import { toDayNumber, toIsoDay } from '../platform/calendar.ts'
import { PAYOUT_BODY_COLUMN } from '../ports/payout-request-queries.ts'
import { BANK_NUMBER_COLUMN } from '../profile/bank-account-queries.ts'
import { BUSINESS_PHOTO_COLUMN } from '../profile/business-photo-queries.ts'
import { CARD_PHOTO_COLUMN } from '../profile/card-photo-queries.ts'
import { SELFIE_COLUMN } from '../profile/face-check-queries.ts'
import { openFields } from '../profile/sealed-fields.ts'
import { erasePersonRows, insertAccess, erasureBlockers, readPersonRows } from './person-queries.ts'

/** Thrown when an operator's request is refused; the message is a sentence for the terminal. */
export class PersonError extends Error {
  override readonly name = 'PersonError'
}

/** Request of an operator. `person`: phone number or account id. Operator and reason go to the access log. */
type OperatorRequest = { person: string; operator: string; reason: string; at: Date }

async function accountOf(sql: Sql, { person, operator, reason }: OperatorRequest): Promise<string> {
  if (!operator.trim() || !reason.trim()) throw new PersonError('Say who asks and why: --by and --reason go to the access log.')
  const e164 = toE164(person)
  const account = isUuid(person) ? await accountById(sql, person) : e164 === undefined ? undefined : await accountByPhone(sql, e164)
  if (!account) throw new PersonError('No account has this phone number or id.')
  return account.id
}

type Row = Record<string, unknown>

/** Photo as a JPEG in base64; null or empty when it was deleted. */
const photoIn =
  (column: string, place: string) =>
  (row: Row, vault: Vault): Row => ({ ...row, [column]: row[column] && vault.open(String(row[column]), place) })

/** Tables with sealed columns that the person may see, and functions that open them. */
const unsealed: { [table: string]: (row: Row, vault: Vault) => Row } = {
  profile: (row, vault) => ({ ...row, data: openFields(vault, row.data as object) }),
  bank_account: (row, vault) => ({ ...row, card_num: vault.open(String(row.card_num), BANK_NUMBER_COLUMN) }),
  business_photo: photoIn('picture', BUSINESS_PHOTO_COLUMN),
  card_photo: photoIn('photo', CARD_PHOTO_COLUMN),
  face_check: photoIn('selfie', SELFIE_COLUMN),
  payout_request: (row, vault) => ({ ...row, body: row.body === '' ? '' : JSON.parse(vault.open(String(row.body), PAYOUT_BODY_COLUMN)) }),
}

/** Exports one person's data by table, unsealed, but without secrets that prove an identity, such as codes, tokens and their hashes. */
export function exportPerson(db: Db, request: OperatorRequest): Promise<Record<string, Row[]>> {
  return db.transaction(async (tx) => {
    const accountId = await accountOf(tx, request)
    await insertAccess(tx, { ...request, action: 'export', accountId })
    const tables = await readPersonRows(tx, accountId)
    return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.map((row) => unsealed[table]?.(row, tx.vault) ?? row)]))
  })
}

/** Return periods in days by merchant, of the active release; `now` by the business clock, which the sandbox can move. */
type Returns = { refundDays: { [merchant: string]: number }; now: Date }

/** Refuses erasure while the account is frozen, under review or refused for a time: registering again would undo the decision. */
function assertNothingDecided({ state, nextAt }: Credit, now: Date): void {
  if (state === 'frozen') throw new PersonError('This account is frozen: thaw it first, once nothing speaks against that.')
  if (state === 'auditing') throw new PersonError('An application of this person is being looked at: try again when it is decided.')
  if (state === 'rejected' && nextAt && nextAt > now)
    throw new PersonError(
      `This person was refused and may apply again from ${toIsoDay(toDayNumber(nextAt))}: try again then, or the refusal is forgotten too.`,
    )
}

/**
 * Erases a person's identity; loans and the ledger stay, without a name. Returns the number of touched rows by table. @throws PersonError
 * while a loan runs, money is owed to the borrower or may become so, or a transfer is under way; and while the account is frozen, or its
 * application is under review or was refused recently
 */
export function erasePerson(db: Db, request: OperatorRequest, { refundDays, now }: Returns): Promise<Map<string, number>> {
  return db.transaction(async (tx) => {
    const accountId = await accountOf(tx, request)
    const credit = await lockCredit(tx, accountId)
    await lockWholeAccount(tx, accountId)
    const { loans, transfers, surplus, returnsUntil } = await erasureBlockers(tx, accountId, refundDays)
    if (loans > 0) throw new PersonError('A loan of this person is open: it is needed until it is paid off.')
    if (transfers > 0) throw new PersonError('A transfer to this person is under way: try again when it is done.')
    if (surplus > 0n) throw new PersonError(`Rp${surplus} of this person’s money is here: send it back first.`)
    if (returnsUntil && returnsUntil > now)
      throw new PersonError(
        `What this person bought can be given back until ${toIsoDay(toDayNumber(returnsUntil))}, and may leave money: try again after that day.`,
      )
    assertNothingDecided(credit, now)
    await insertAccess(tx, { ...request, action: 'erase', accountId })
    return erasePersonRows(tx, accountId)
  })
}
