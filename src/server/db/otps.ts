import type { Sql } from './db.ts'

export type OtpKey = { phone: string; purpose: string }
export type OtpLimits = { maxTries: number; maxFailures: number; triesSince: Date }

/**
 * One code is alive per phone and purpose. A new one takes the old one's place and leaves the count of tries alone.
 * False, and nothing is changed, when the last one was sent after `notSince`.
 */
export async function putOtp(
  sql: Sql,
  otp: OtpKey & { codeHash: Uint8Array; now: Date; expiresAt: Date; notSince: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into otp (phone, purpose, code_hash, tries_since, sent_at, expires_at) values ($1, $2, $3, $4, $4, $5)
     on conflict (phone, purpose) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
       where otp.sent_at <= $6
     returning phone`,
    [otp.phone, otp.purpose, otp.codeHash, otp.now, otp.expiresAt, otp.notSince],
  )
  return rows.length === 1
}

/** When the last code was sent, and whether its tries are used up. */
export async function otpState(
  sql: Sql,
  { phone, purpose }: OtpKey,
  limits: OtpLimits,
): Promise<{ sentAt: Date; isLocked: boolean } | undefined> {
  const [row] = await sql.query<{ sentAt: Date; isLocked: boolean }>(
    `select sent_at as "sentAt", (tries >= $3 and tries_since > $4) or failures >= $5 as "isLocked" from otp where phone = $1 and purpose = $2`,
    [phone, purpose, limits.maxTries, limits.triesSince, limits.maxFailures],
  )
  return row
}

/**
 * Spends a try before anything is compared, in one statement, so that parallel guesses cannot outrun the count.
 * Undefined when there is no living code or no try is left.
 */
export async function spendTry(
  sql: Sql,
  { phone, purpose }: OtpKey,
  limits: OtpLimits,
  now: Date,
): Promise<{ codeHash: Uint8Array; tries: number } | undefined> {
  const [row] = await sql.query<{ codeHash: Uint8Array; tries: number }>(
    `update otp set
       tries = case when tries = 0 or tries_since <= $4 then 1 else tries + 1 end,
       tries_since = case when tries = 0 or tries_since <= $4 then $5 else tries_since end,
       failures = failures + 1
     where phone = $1 and purpose = $2 and code_hash is not null and expires_at > $5
       and (tries < $3 or tries_since <= $4) and failures < $6
     returning code_hash as "codeHash", tries`,
    [phone, purpose, limits.maxTries, limits.triesSince, now, limits.maxFailures],
  )
  return row
}

/** Uses the code up; true for one caller only. */
export async function useOtp(sql: Sql, { phone, purpose }: OtpKey, codeHash: Uint8Array): Promise<boolean> {
  const rows = await sql.query(
    `update otp set code_hash = null, tries = 0, failures = 0 where phone = $1 and purpose = $2 and code_hash = $3 returning phone`,
    [phone, purpose, codeHash],
  )
  return rows.length === 1
}
