/**
 * Data of one person in each table, by the account's id ($1). `rows` selects it; `erase` deletes it, keeps it without a name as the books
 * and the law require, or overwrites what identifies the person (`set`) except in rows that it deletes (`delete`). `secret` columns are
 * never exported. A test compares this list with the database: a new table is declared here.
 */
export type PersonTable = { rows: string; erase: 'delete' | 'keep' | { set?: string; delete?: string }; secret?: string[] }

const PHONE = '(select phone from account where id = $1)'
const LOANS = '(select id from loan_order where account_id = $1)'
const PURCHASES = '(select id from purchase where account_id = $1)'
/** As in `deleteUnpaidBefore` of `commerce/purchase-queries.ts`: the merchant was told, so nothing needs the order. */
const ENDED_UNPAID = `paid_at is null and state <> 'open'
  and not exists (select from merchant_event where purchase_id = purchase.id and next_at is not null)`
const UNPAID_PURCHASES = `(select id from purchase where account_id = $1 and ${ENDED_UNPAID})`
/** Transfers of loans, by the ids that `transferId` of `loans/payouts.ts` gives their attempts. */
const PAYOUTS = `(select (substr(hash, 1, 12) || '8' || substr(hash, 14, 3) || '8' || substr(hash, 18, 15))::uuid
  from (select encode(sha256(convert_to(id || ' ' || number, 'UTF8')), 'hex') as hash
        from loan_order, generate_series(1, attempt) as number where account_id = $1) as transfer)`
/** Codes to another number, written by `memberCodeKey` of `auth/sms-codes.ts`. */
const OTHER_PURPOSE = `split_part(purpose, ' ', 2) = $1::uuid::text`
const OTHER_PHONES = `(select phone from otp where ${OTHER_PURPOSE} union select phone from captcha where ${OTHER_PURPOSE}
  union select phone from whatsapp where account_id = $1::uuid union select phone_before from phone_decision where account_id = $1::uuid)`
/** Former numbers, unless another account uses them now. */
const FORMER_PHONES = `(select phone_before from phone_decision where account_id = $1::uuid
  and not exists (select from account where account.phone = phone_before))`
const OWN_PHONES = `phone = ${PHONE} or phone in ${FORMER_PHONES}`
const byAccount = 'account_id = $1'
const byLoan = `loan_id in ${LOANS}`

/** In the order of erasure: rows found by a phone go before that phone is erased. */
export const personTables: Record<string, PersonTable> = {
  // Erased before the codes, which identify the other numbers. When such a number has an account, its messages may be that account's. A
  // text may hold a code that is still valid.
  sms_outbox: {
    rows: `phone = ${PHONE} or phone in ${OTHER_PHONES} and not exists (select from account where account.phone = sms_outbox.phone)
      or id in (select id from contact_notice where account_id = $1::uuid)`,
    erase: 'delete',
    secret: ['text'],
  },
  otp: { rows: `${OWN_PHONES} or ${OTHER_PURPOSE}`, erase: 'delete', secret: ['code_hash', 'asked_by'] },
  captcha: { rows: `${OWN_PHONES} or ${OTHER_PURPOSE}`, erase: 'delete', secret: ['answer_hash', 'work_hash'] },
  partner_ticket: { rows: OWN_PHONES, erase: 'delete', secret: ['ticket_hash', 'token_hash'] },
  payout_setting: { rows: OWN_PHONES, erase: 'delete' },
  payout_local: { rows: OWN_PHONES, erase: { set: `phone = 'erased'` } },
  idempotency: { rows: 'account = $1::text', erase: 'delete', secret: ['key_hash', 'request_hash', 'reply'] },
  spent_refresh: {
    rows: 'session_id in (select id from session where account_id = $1)',
    erase: 'delete',
    secret: ['refresh_hash', 'token_hash'],
  },
  session: { rows: byAccount, erase: 'delete', secret: ['token_hash', 'refresh_hash'] },
  profile: { rows: byAccount, erase: 'delete' },
  contact_notice: { rows: byAccount, erase: 'delete', secret: ['phone_index'] },
  identity: { rows: byAccount, erase: 'delete', secret: ['cardid'] },
  credit: { rows: byAccount, erase: 'delete' },
  whatsapp: { rows: byAccount, erase: 'delete' },
  feedback: { rows: byAccount, erase: 'delete' },
  seen_story: { rows: byAccount, erase: 'delete' },
  // The preview is the same picture, smaller.
  business_photo: { rows: byAccount, erase: 'delete', secret: ['preview'] },
  place: { rows: byAccount, erase: 'delete' },
  bank_account: {
    rows: byAccount,
    erase: { set: `card_num = 'erased ' || id, card_index = null, holder = '', mobile = ''` },
    secret: ['card_index'],
  },
  payout_request: {
    rows: `id in (select id from refund where account_id = $1) or id in ${PAYOUTS}`,
    erase: { set: `body = ''` },
  },
  card_photo: { rows: byAccount, erase: 'delete', secret: ['number_index'] },
  face_check: { rows: byAccount, erase: 'delete' },
  face_decision: { rows: byAccount, erase: 'keep' },
  credit_decision: { rows: byAccount, erase: 'keep' },
  phone_decision: { rows: byAccount, erase: { set: `phone = 'erased', phone_before = 'erased'` } },
  contact_decision: { rows: byAccount, erase: { set: `phone_index = 'erased'` }, secret: ['phone_index'] },
  application_decision: { rows: byAccount, erase: 'keep' },
  sent_selfie: { rows: byAccount, erase: 'delete', secret: ['fingerprint'] },
  frame_token: {
    rows: 'session_id in (select id from session where account_id = $1)',
    erase: 'delete',
    secret: ['token_hash'],
  },
  message: { rows: byAccount, erase: 'delete' },
  referral_code: { rows: byAccount, erase: 'delete' },
  referral: { rows: 'invited_id = $1 or inviter_id = $1', erase: 'keep' },
  consent: { rows: byAccount, erase: 'keep', secret: ['text_hash'] },
  agreed_text: { rows: 'hash in (select text_hash from consent where account_id = $1)', erase: 'keep' },
  purchase_refund: { rows: `purchase_id in ${PURCHASES}`, erase: 'keep' },
  coupon_use: { rows: byAccount, erase: { delete: `purchase_id in ${UNPAID_PURCHASES}` } },
  merchant_event: {
    rows: `purchase_id in ${PURCHASES}`,
    erase: { delete: `purchase_id in ${UNPAID_PURCHASES}` },
    secret: ['body'],
  },
  // An order that nobody paid is no record of a loan.
  purchase: { rows: byAccount, erase: { delete: ENDED_UNPAID, set: `customer = '', return_url = ''` } },
  loan_order: { rows: byAccount, erase: 'keep' },
  loan_decision: { rows: byAccount, erase: 'keep' },
  loan_event: { rows: byLoan, erase: 'keep' },
  bill: { rows: byLoan, erase: 'keep' },
  payment_code: { rows: byLoan, erase: 'keep' },
  payment: { rows: byLoan, erase: 'keep' },
  unmatched_payment_decision: { rows: byAccount, erase: { set: `reason = ''` } },
  ledger: { rows: byLoan, erase: 'keep' },
  refund: { rows: byAccount, erase: 'keep' },
  access_log: { rows: byAccount, erase: 'keep' },
  account: { rows: 'id = $1', erase: { set: `phone = 'erased ' || id, password_hash = null` }, secret: ['password_hash'] },
}
