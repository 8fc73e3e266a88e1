import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { deleteBatch } from '../db/delete-batch.ts'

export type IdempotencyKey = { account: string; route: string; keyHash: Uint8Array }
/** `claim`: id of the attempt that is working on the key. */
type ClaimedKey = IdempotencyKey & { claim: string }
type StoredRequest = { requestHash: Uint8Array; state: 'working' | 'done'; reply: Uint8Array | null; status: number | null }

/** Returns whether the key was free. Waits while another transaction holds it. */
export async function claimKey(sql: Sql, key: ClaimedKey, requestHash: Uint8Array, wall: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into idempotency (account, route, key_hash, request_hash, state, created_at, claim) values ($1, $2, $3, $4, 'working', $5, $6)
     on conflict (account, route, key_hash) do nothing returning route`,
    [key.account, key.route, key.keyHash, requestHash, wall, key.claim],
  )
  return rows.length === 1
}

export async function takeOverKey(
  sql: Sql,
  key: ClaimedKey,
  requestHash: Uint8Array,
  { wall, deadBefore }: { wall: Date; deadBefore: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update idempotency set created_at = $5, claim = $7
     where account = $1 and route = $2 and key_hash = $3 and request_hash = $4 and state = 'working' and created_at < $6 returning route`,
    [key.account, key.route, key.keyHash, requestHash, wall, deadBefore, key.claim],
  )
  return rows.length === 1
}

/** Extends the claim of work under way, so that the key is not taken over. Heartbeats may arrive out of order. */
export async function keepKey(sql: Sql, key: ClaimedKey, wall: Date): Promise<void> {
  await sql.query(`update idempotency set created_at = greatest(created_at, $5::timestamptz) where ${OWN} and state = 'working'`, [
    ...ownKey(key),
    wall,
  ])
}

export async function readStoredRequest(sql: Sql, key: IdempotencyKey): Promise<StoredRequest | undefined> {
  const [row] = await sql.query<StoredRequest>(
    `select ${columns('request_hash, state, reply, status')} from idempotency where account = $1 and route = $2 and key_hash = $3`,
    [key.account, key.route, key.keyHash],
  )
  return row
}

const OWN = 'account = $1 and route = $2 and key_hash = $3 and claim = $4'
const ownKey = ({ account, route, keyHash, claim }: ClaimedKey) => [account, route, keyHash, claim]

/** Does nothing when another attempt has taken over the key. */
export async function storeReply(sql: Sql, key: ClaimedKey, reply: Uint8Array, status: number): Promise<void> {
  await sql.query(`update idempotency set state = 'done', reply = $5, status = $6 where ${OWN}`, [...ownKey(key), reply, status])
}

/** Does nothing when another attempt has taken over the key. */
export async function releaseKey(sql: Sql, key: ClaimedKey): Promise<void> {
  await sql.query(`delete from idempotency where ${OWN}`, ownKey(key))
}

export const deleteKeysBefore = (sql: Sql, before: Date): Promise<number> =>
  deleteBatch(sql, { table: 'idempotency', key: 'account, route, key_hash', time: 'created_at' }, before)
