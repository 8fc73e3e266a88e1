import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

type FrameToken = { tokenHash: Uint8Array; sessionId: string; origin: string; expiresAt: Date }

export async function insertFrameToken(sql: Sql, { tokenHash, sessionId, origin, expiresAt }: FrameToken): Promise<void> {
  await sql.query('insert into frame_token (token_hash, session_id, origin, expires_at) values ($1, $2, $3, $4)', [
    tokenHash,
    sessionId,
    origin,
    expiresAt,
  ])
}

/** Redeems a token for at most one caller, and only while the token's session is active. */
export async function redeemFrameToken(
  sql: Sql,
  tokenHash: Uint8Array,
  origin: string,
  now: Date,
): Promise<{ accountId: string } | undefined> {
  const [row] = await sql.query<{ accountId: string }>(
    `update frame_token set used_at = $3 from session
     where frame_token.token_hash = $1 and origin = $2 and frame_token.used_at is null and expires_at > $3
       and session.id = session_id and ended_at is null
     returning ${columns('account_id', 'session')}`,
    [tokenHash, origin, now],
  )
  return row
}

export const deleteFrameTokensBefore = (sql: Sql, expiredBefore: Date): Promise<number> =>
  deleteBatch(sql, { table: 'frame_token', key: 'token_hash', time: 'expires_at' }, expiredBefore)
