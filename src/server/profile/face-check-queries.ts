import { randomUUID } from 'node:crypto'
import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'
import { markCardSeen } from './card-photo-queries.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type FaceCheck = { tries: number; triedAt: Date | null; matchedAt: Date | null; declinedAt: Date | null; reviewAt: Date | null }

export const SELFIE_COLUMN = 'selfie'
const UNTRIED: FaceCheck = { tries: 0, triedAt: null, matchedAt: null, declinedAt: null, reviewAt: null }

export async function readFaceCheck(sql: Sql, accountId: string): Promise<FaceCheck> {
  const [row] = await sql.query<FaceCheck>(
    `select ${columns('tries, tried_at, matched_at, declined_at, review_at')} from face_check where account_id = $1`,
    [accountId],
  )
  return row ?? UNTRIED
}

/**
 * `most`: attempts in total. Each `inRow` of them are followed by a pause, which is over for attempts before `pausedBefore`. A comparison
 * that began before `abandonedBefore` without an answer is ignored.
 */
export type TryLimits = { most: number; inRow: number; pausedBefore: Date; abandonedBefore: Date }

/**
 * Begins a comparison, one at a time per account, so that concurrent ones cannot exceed the limits. It counts as an attempt only when its
 * answer is saved: a server that dies before costs none. Returns its id; undefined when no attempt is left, or another comparison is
 * running.
 */
export async function startAttempt(
  sql: Sql,
  accountId: string,
  { most, inRow, pausedBefore, abandonedBefore }: TryLimits,
  now: Date,
): Promise<string | undefined> {
  const comparison = randomUUID()
  const rows = await sql.query(
    `insert into face_check (account_id, tries, comparison, comparison_at) values ($1, 0, $5, $6)
     on conflict (account_id) do update set comparison = excluded.comparison, comparison_at = excluded.comparison_at
     where face_check.matched_at is null and face_check.declined_at is null and face_check.review_at is null and face_check.tries < $2
       and (face_check.tries % $3 <> 0 or face_check.tries = 0 or face_check.tried_at <= $4)
       and (face_check.comparison is null or face_check.comparison_at <= $7)
     returning account_id`,
    [accountId, most, inRow, pausedBefore, comparison, now, abandonedBefore],
  )
  return rows.length === 1 ? comparison : undefined
}

/** Returns false, saving nothing, when another comparison has replaced this one. */
export async function endAttempt(sql: Sql, accountId: string, comparison: string): Promise<boolean> {
  const rows = await sql.query(
    'update face_check set comparison = null, comparison_at = null where account_id = $1 and comparison = $2 returning account_id',
    [accountId, comparison],
  )
  return rows.length === 1
}

/** The same face costs no attempt: another photo of the card asks for it again, and it has failed at nothing. */
export async function saveComparison(
  sql: Sql,
  accountId: string,
  { selfie, isSame }: { selfie: Uint8Array | undefined; isSame: boolean },
  at: Date,
): Promise<void> {
  await sql.query(
    `update face_check set selfie = coalesce($2, selfie), selfie_at = $4::timestamptz,
       tries = tries + case when $3::boolean then 0 else 1 end, tried_at = case when $3::boolean then tried_at else $4::timestamptz end,
       matched_at = case when $3::boolean then $4::timestamptz end
     where account_id = $1 and matched_at is null and declined_at is null`,
    [accountId, selfie ? sql.vault.seal(Buffer.from(selfie).toString('base64'), SELFIE_COLUMN) : null, isSame, at],
  )
}

/** Hands the photos to a person, when only a person can compare them. */
export async function startReview(sql: Sql, accountId: string, selfie: Uint8Array, at: Date): Promise<void> {
  await sql.query(
    `update face_check set tries = tries + 1, selfie = $2, selfie_at = $3::timestamptz, tried_at = $3::timestamptz, review_at = $3::timestamptz
     where account_id = $1 and matched_at is null and declined_at is null`,
    [accountId, sql.vault.seal(Buffer.from(selfie).toString('base64'), SELFIE_COLUMN), at],
  )
}

/** Records that a person found the faces to match. */
export async function confirmFace(sql: Sql, accountId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into face_check (account_id, tries, matched_at) values ($1, 0, $2)
     on conflict (account_id) do update set matched_at = coalesce(face_check.matched_at, excluded.matched_at), declined_at = null`,
    [accountId, at],
  )
  await markCardSeen(sql, accountId)
}

/** Records that a person found different faces. The borrower may take another photo of the card. */
export async function declineFace(sql: Sql, accountId: string, at: Date): Promise<void> {
  await sql.query(
    `insert into face_check (account_id, tries, declined_at) values ($1, 0, $2)
     on conflict (account_id) do update set declined_at = excluded.declined_at, matched_at = null`,
    [accountId, at],
  )
}

/** `cardAt`: null when there was no photo of the card. */
type FaceDecision = { reference: string; accountId: string; cardAt: Date | null; outcome: 'confirm' | 'decline' }

/** Stores a decision once, as `insertDecision` does. */
export function insertFaceDecision(sql: Sql, { reference, accountId, cardAt, outcome }: FaceDecision, at: Date): Promise<boolean> {
  const columns = { account_id: accountId, card_at: cardAt, outcome }
  return insertDecision(sql, { table: 'face_decision', reference, columns }, at)
}

/** Confirms the faces of everybody who has tried. */
export async function confirmAllFaces(sql: Sql, at: Date): Promise<void> {
  await sql.query('update face_check set matched_at = $1, declined_at = null where matched_at is null', [at])
  await markCardSeen(sql)
}

/** Another card needs another comparison; the attempts stay counted. */
export async function reopenFaceCheck(sql: Sql, accountId: string): Promise<void> {
  await sql.query('update face_check set matched_at = null, declined_at = null, review_at = null where account_id = $1', [accountId])
}

/** For another application: ends a match that is older than `before`, or whose card photo is, and resets the attempts. */
export async function endFaceMatchBefore(sql: Sql, accountId: string, before: Date): Promise<void> {
  await sql.query(
    `update face_check set tries = 0, matched_at = null, review_at = null where account_id = $1 and matched_at is not null
       and (matched_at < $2 or exists (select 1 from card_photo where account_id = $1 and taken_at < $2))`,
    [accountId, before],
  )
}

export async function deleteSelfiesBefore(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `update face_check set selfie = null where account_id in (
       select account_id from face_check where selfie is not null and selfie_at < $1 limit ${BATCH})
     returning account_id`,
    [before],
  )
  return rows.length
}
