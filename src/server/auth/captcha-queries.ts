import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

type CaptchaScope = { phone: string; purpose: string }
type CaptchaRow = CaptchaScope & { answerHash: Uint8Array; workHash: Uint8Array | null }

export async function insertCaptcha(
  sql: Sql,
  captcha: CaptchaScope & { id: string; answerHash: Uint8Array; workHash: Uint8Array | undefined; now: Date; expiresAt: Date },
): Promise<void> {
  await sql.query(
    `insert into captcha (id, phone, purpose, answer_hash, created_at, expires_at, work_hash) values ($1, $2, $3, $4, $5, $6, $7)`,
    [captcha.id, captcha.phone, captcha.purpose, captcha.answerHash, captcha.now, captcha.expiresAt, captcha.workHash],
  )
}

/** Takes the one answer that a captcha allows, right or wrong. Undefined when it is unknown, expired or already answered. */
export async function claimCaptchaAttempt(sql: Sql, id: string, now: Date): Promise<CaptchaRow | undefined> {
  const [row] = await sql.query<CaptchaRow>(
    `update captcha set answered_at = $2 where id = $1 and answered_at is null and expires_at > $2
     returning ${columns('phone, purpose, answer_hash, work_hash')}`,
    [id, now],
  )
  return row
}

/** Allows another answer, because this one could not be checked. */
export async function releaseCaptchaAttempt(sql: Sql, id: string): Promise<void> {
  await sql.query('update captcha set answered_at = null where id = $1 and not solved', [id])
}

export async function markCaptchaSolved(sql: Sql, id: string): Promise<void> {
  await sql.query('update captcha set solved = true where id = $1', [id])
}

/** Spends a solved captcha of this phone and purpose; returns true to one caller per captcha. */
export async function consumeSolvedCaptcha(sql: Sql, { phone, purpose }: CaptchaScope, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update captcha set used_at = $3 where used_at is null and id = (
       select id from captcha where phone = $1 and purpose = $2 and solved and used_at is null and expires_at > $3
       order by created_at desc limit 1)
     returning id`,
    [phone, purpose, now],
  )
  return rows.length === 1
}

export const deleteCaptchasBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'captcha', key: 'id', time: 'expires_at' }, before)
