import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'

/** Times of sessions use the system clock, which the sandbox does not move. */
type LiveSession = { sessionId: string; id: string; phone: string; locale: string | null; usedAt: Date; tokenAt: Date }
export type SessionLimits = { now: Date; issuedAfter: Date; idleAfter: Date; createdAfter: Date }

export async function createSession(
  sql: Sql,
  session: { id: string; accountId: string; tokenHash: Uint8Array; refreshHash: Uint8Array; deviceId: string | undefined; now: Date },
): Promise<void> {
  await sql.query(
    `insert into session (id, account_id, token_hash, refresh_hash, created_at, used_at, token_at, device_id)
     values ($1, $2, $3, $4, $5, $5, $5, $6)`,
    [session.id, session.accountId, session.tokenHash, session.refreshHash, session.now, session.deviceId],
  )
}

/** Built once, since it is queried with every call of a member. */
const LIVE_SESSION = `select session.id as "sessionId", account.id, account.phone, account.locale, ${columns('used_at, token_at', 'session')}
  from session join account on account.id = session.account_id
  where token_hash = $1 and ended_at is null and used_at > $2 and session.created_at > $3`

export async function liveSession(sql: Sql, tokenHash: Uint8Array, lives: SessionLimits): Promise<LiveSession | undefined> {
  const [row] = await sql.query<LiveSession>(LIVE_SESSION, [tokenHash, lives.idleAfter, lives.createdAfter])
  return row
}

/** Whether this access token was replaced by a refresh in a session that is still active. */
export async function isSpentToken(sql: Sql, tokenHash: Uint8Array, lives: SessionLimits): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from spent_refresh join session on session.id = spent_refresh.session_id
     where spent_refresh.token_hash = $1 and ended_at is null and used_at > $2 and session.created_at > $3`,
    [tokenHash, lives.idleAfter, lives.createdAfter],
  )
  return rows.length > 0
}

export async function touchSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('update session set used_at = $2 where id = $1 and used_at < $2', [sessionId, now])
}

type OpenSession = { id: string; deviceId: string | null; createdAt: Date; usedAt: Date }

/** The most recently used one comes first. */
export async function listActiveSessions(sql: Sql, accountId: string, lives: SessionLimits): Promise<OpenSession[]> {
  return sql.query<OpenSession>(
    `select ${columns('id, device_id, created_at, used_at')} from session
     where account_id = $1 and ended_at is null and used_at > $2 and created_at > $3 order by used_at desc`,
    [accountId, lives.idleAfter, lives.createdAfter],
  )
}

/** Whether this phone's account was ever signed in on the device. */
export async function wasSignedInOn(sql: Sql, phone: string, deviceId: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from session join account on account.id = session.account_id where account.phone = $1 and session.device_id = $2 limit 1',
    [phone, deviceId],
  )
  return rows.length > 0
}

export async function sessionCreatedAt(sql: Sql, sessionId: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ createdAt: Date }>(`select ${columns('created_at')} from session where id = $1`, [sessionId])
  return row?.createdAt
}

/** Ends the session even if the token has expired. Returns false when there was none to end. */
export async function endSessionOfToken(sql: Sql, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await sql.query('update session set ended_at = $2 where token_hash = $1 and ended_at is null returning id', [tokenHash, now])
  return rows.length === 1
}

export async function endSession(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('update session set ended_at = $2 where id = $1 and ended_at is null', [sessionId, now])
}

export async function endSessions(sql: Sql, accountId: string, now: Date, except?: string): Promise<void> {
  await sql.query('update session set ended_at = $2 where account_id = $1 and ended_at is null and ($3::uuid is null or id <> $3::uuid)', [
    accountId,
    now,
    except,
  ])
}

/** Replaces both tokens at once; at most one caller gets the session. */
export async function rotateSession(
  sql: Sql,
  refreshHash: Uint8Array,
  fresh: { tokenHash: Uint8Array; refreshHash: Uint8Array; deviceId: string | undefined },
  lives: SessionLimits,
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await sql.query<{ id: string; createdAt: Date; spentToken: Uint8Array }>(
    `with old as (
       select id, token_hash as spent_token from session
       where refresh_hash = $1 and ended_at is null and used_at > $5 and created_at > $6 for update)
     update session set token_hash = $2, refresh_hash = $3, used_at = $4, token_at = $4, device_id = coalesce($7, device_id)
     from old where session.id = old.id
     returning session.id, ${columns('created_at', 'session')}, ${columns('spent_token', 'old')}`,
    [refreshHash, fresh.tokenHash, fresh.refreshHash, lives.now, lives.idleAfter, lives.createdAfter, fresh.deviceId],
  )
  if (row)
    await sql.query('insert into spent_refresh (refresh_hash, session_id, token_hash) values ($1, $2, $3)', [
      refreshHash,
      row.id,
      row.spentToken,
    ])
  return row
}

/** A refresh token used twice has been copied, by the borrower or a thief, so the session ends for both. */
export async function endReusedSession(sql: Sql, refreshHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await sql.query(
    'update session set ended_at = $2 where ended_at is null and id = (select session_id from spent_refresh where refresh_hash = $1) returning id',
    [refreshHash, now],
  )
  return rows.length === 1
}

export async function deleteSessionsBefore(sql: Sql, bornBefore: Date): Promise<number> {
  const rows = await sql.query<{ id: string }>(`select id from session where created_at < $1 limit ${BATCH}`, [bornBefore])
  const ids = rows.map(({ id }) => id)
  await sql.query('delete from spent_refresh where session_id = any($1::uuid[])', [ids])
  await sql.query('delete from session where id = any($1::uuid[])', [ids])
  return ids.length
}
