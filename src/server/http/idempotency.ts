import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { claimKey, keepKey, releaseKey, storeReply, readStoredRequest, takeOverKey, type IdempotencyKey } from './idempotency-queries.ts'
import type { Db, Sql } from '../db/db.ts'
import { ApiError } from '../calls/errors.ts'
import { canonicalJson } from '../../json/canonical-json.ts'
import { open, seal } from '../db/aes-gcm.ts'

export type HttpReply = { status: number; body: { code: number; msg: string; data: unknown } }
/** `commit`: whether the writes are kept and the reply is stored under the key. */
export type Outcome = HttpReply & { commit: boolean }

export type IdempotentRequest = { account: string; route: string; key: string; payload: unknown; receivedAt: Date }

/** A key without a heartbeat for this long belongs to a dead server. */
const DEAD_AFTER_MS = 60_000
/** Work can take minutes, because photos wait for each other. */
const HEARTBEAT_MS = DEAD_AFTER_MS / 4
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

export function parseIdempotencyKey(key: unknown): string {
  if (key === undefined || key === '') throw new ApiError('keyMissing')
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new ApiError('invalidField')
  return key
}

/** Commits work and reply together; a repeated request gets the same reply, and a concurrent one waits for the key's row. */
export async function runOnceInTransaction(db: Db, request: IdempotentRequest, work: (tx: Sql) => Promise<Outcome>): Promise<HttpReply> {
  const row = keyRow(request)
  try {
    return await db.transaction(async (tx) => {
      if (!(await claimKey(tx, row, hashOf(tx, request), request.receivedAt))) return await replay(tx, row, request)
      const outcome = await work(tx)
      if (!outcome.commit) throw new RollbackWithReply(outcome)
      await storeReply(tx, row, sealReply(request, outcome), outcome.status)
      return answerOf(outcome)
    })
  } catch (error) {
    if (error instanceof RollbackWithReply) return answerOf(error.outcome)
    throw error
  }
}

export async function runOnceOutsideTransaction(db: Db, request: IdempotentRequest, work: () => Promise<Outcome>): Promise<HttpReply> {
  const row = keyRow(request)
  if (!(await claimKey(db, row, hashOf(db, request), request.receivedAt))) {
    const deadBefore = new Date(request.receivedAt.getTime() - DEAD_AFTER_MS)
    if (!(await takeOverKey(db, row, hashOf(db, request), { wall: request.receivedAt, deadBefore }))) return replay(db, row, request)
  }
  const begun = Date.now()
  const now = () => new Date(request.receivedAt.getTime() + Date.now() - begun)
  // If one heartbeat fails, the next one extends the claim.
  const heartbeat = setInterval(() => void keepKey(db, row, now()).catch(() => {}), HEARTBEAT_MS).unref()
  let outcome: Outcome
  try {
    outcome = await work()
  } catch (error) {
    // A key that cannot be freed expires on its own; the first error is the one to throw.
    await releaseKey(db, row).catch(() => {})
    throw error
  } finally {
    clearInterval(heartbeat)
  }
  if (outcome.commit) await storeReply(db, row, sealReply(request, outcome), outcome.status)
  else await releaseKey(db, row)
  return answerOf(outcome)
}

class RollbackWithReply extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

async function replay(sql: Sql, row: IdempotencyKey, request: IdempotentRequest): Promise<HttpReply> {
  const stored = await readStoredRequest(sql, row)
  if (!stored) throw new ApiError('inFlight')
  if (!hashOf(sql, request).equals(stored.requestHash)) throw new ApiError('keyReused')
  if (stored.state === 'working' || !stored.reply) throw new ApiError('inFlight')
  return { status: stored.status ?? 200, body: openReply(request, stored.reply) }
}

const answerOf = ({ status, body }: Outcome): HttpReply => ({ status, body })
const keyRow = ({ account, route, key }: IdempotentRequest) => ({ account, route, keyHash: sha256(key), claim: randomUUID() })
const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** Keyed, with a key that is not in the database: a payload may hold a phone and a password, whose plain hash is quickly guessed. */
const hashOf = ({ vault }: Sql, { payload }: IdempotentRequest) => sha256(vault.blindIndex(canonicalJson(payload), 'idempotency.request'))

/** A stored reply may hold a token, so it is sealed with the request's own key, of which the database has only the hash. */
const sealReply = (request: IdempotentRequest, { body }: HttpReply): Buffer => seal(sealingKey(request), JSON.stringify(body))
const openReply = (request: IdempotentRequest, sealed: Uint8Array): HttpReply['body'] =>
  JSON.parse(open(sealingKey(request), Buffer.from(sealed))) as HttpReply['body']
const sealingKey = ({ account, route, key }: IdempotentRequest) => Buffer.from(hkdfSync('sha256', key, `${account} ${route}`, 'reply', 32))
