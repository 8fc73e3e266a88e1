import { columns } from '../db/columns.ts'
import { createHash } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

export type SmsCodeKey = { phone: string; purpose: string }
export type SmsCodeLimits = {
  /** Wrong codes of all callers since `triesSince`; the last attempt is reserved for the caller that the code was sent for. */
  maxTries: number
  triesSince: Date
  /** Wrong codes in a row; one is forgotten every `forgetSeconds`. */
  maxFailures: number
  forgetSeconds: number
}

/**
 * Stores a code; one is valid per phone and purpose. A new one replaces it and keeps the counts of wrong codes. Returns false, changing
 * nothing, when the last one was sent after `notSince`.
 */
export async function upsertSmsCode(
  sql: Sql,
  otp: SmsCodeKey & { codeHash: Uint8Array; askedBy: string; now: Date; expiresAt: Date; notSince: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into otp (phone, purpose, code_hash, tries_since, sent_at, expires_at, asked_by) values ($1, $2, $3, $4, $4, $5, $7)
     on conflict (phone, purpose) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
         asked_by = excluded.asked_by, own_tries = 0
       where otp.sent_at <= $6
     returning phone`,
    [otp.phone, otp.purpose, otp.codeHash, otp.now, otp.expiresAt, otp.notSince, hashOf(otp.askedBy)],
  )
  return rows.length === 1
}

type SentCode = { sentAt: Date; expiresAt: Date; isUsed: boolean }

export async function lastSmsCode(sql: Sql, { phone, purpose }: SmsCodeKey): Promise<SentCode | undefined> {
  const [row] = await sql.query<SentCode>(
    `select ${columns('sent_at, expires_at')}, code_hash is null as "isUsed" from otp where phone = $1 and purpose = $2`,
    [phone, purpose],
  )
  return row
}

const LEFT = `greatest(0, failures - floor(extract(epoch from ($5::timestamptz - coalesce(failed_at, $5))) / $7::int))::int`

/**
 * Spends an attempt before anything is compared, in one statement, so that parallel guesses cannot outrun the count. Undefined when there
 * is no valid code or this caller has no attempt left. `triesLeft`: attempts left for this code and caller. The caller that the code was
 * sent for always has one, so a stranger cannot lock anybody out.
 */
export async function consumeTry(
  sql: Sql,
  { phone, purpose }: SmsCodeKey,
  caller: string,
  limits: SmsCodeLimits,
  now: Date,
): Promise<{ codeHash: Uint8Array; triesLeft: number } | undefined> {
  const [row] = await sql.query<{ codeHash: Uint8Array; triesLeft: number }>(
    `update otp set
       tries = case when tries = 0 or tries_since <= $4 then 1 else tries + 1 end,
       tries_since = case when tries = 0 or tries_since <= $4 then $5 else tries_since end,
       failures = ${LEFT} + 1,
       failed_at = $5,
       own_tries = own_tries + case when asked_by = $8 then 1 else 0 end
     where phone = $1 and purpose = $2 and code_hash is not null and expires_at > $5
       and ((asked_by = $8 and own_tries = 0)
         or ((tries < $3 - case when asked_by = $8 then 0 else 1 end or tries_since <= $4) and ${LEFT} < $6))
     returning ${columns('code_hash')}, greatest(0, $3 - case when asked_by = $8 then 0 else 1 end - tries) as "triesLeft"`,
    [phone, purpose, limits.maxTries, limits.triesSince, now, limits.maxFailures, limits.forgetSeconds, hashOf(caller)],
  )
  return row
}

/** Returns true to one caller only. */
export async function consumeSmsCode(sql: Sql, { phone, purpose }: SmsCodeKey, codeHash: Uint8Array): Promise<boolean> {
  const rows = await sql.query(
    `update otp set code_hash = null, tries = 0, failures = 0 where phone = $1 and purpose = $2 and code_hash = $3 returning phone`,
    [phone, purpose, codeHash],
  )
  return rows.length === 1
}

export const deleteSmsCodesBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'otp', key: 'phone, purpose', time: 'sent_at' }, before)

const hashOf = (caller: string) => createHash('sha256').update(caller).digest()
