import { createHash, hkdfSync } from 'node:crypto'
import { claimKey, releaseKey, storeReply, readStoredRequest, takeOverKey, type IdempotencyKey } from './idempotency-queries.ts'
import type { Db, Sql } from '../db/db.ts'
import { ApiError } from '../calls/errors.ts'
import { canonicalJson } from '../../core/language/canonical-json.ts'
import { open, seal } from '../db/aes-gcm.ts'

/** What goes back to the app. */
type HttpReply = { status: number; body: { code: number; msg: string; data: unknown } }
/** `commit`: what was written before this refusal is committed. */
export type Outcome = HttpReply & { commit?: boolean }

export type IdempotentRequest = { account: string; route: string; key: string; payload: unknown; receivedAt: Date }

/** A server that has held a key for this long is taken for dead. */
const DEAD_AFTER_MS = 60_000
const KEY = /^[\x21-\x7e]{1,255}$/

export function parseIdempotencyKey(key: unknown): string {
  if (key === undefined || key === '') throw new ApiError('keyMissing')
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('invalidField')
  return key
}

/**
 * Work and its answer are committed together; the same request again is given the same answer. A second one at the same time waits
 * for the first on the key's row.
 */
export async function runOnceInTransaction(db: Db, request: IdempotentRequest, work: (tx: Sql) => Promise<Outcome>): Promise<HttpReply> {
  const row = keyRow(request)
  try {
    return await db.transaction(async (tx) => {
      if (!(await claimKey(tx, row, hashOf(tx, request), request.receivedAt))) return await replay(tx, row, request)
      const outcome = await work(tx)
      if (outcome.body.code !== 200 && !outcome.commit) throw new RollbackWithReply(outcome)
      await storeReply(tx, row, sealReply(request, outcome), outcome.status)
      return answerOf(outcome)
    })
  } catch (error) {
    if (error instanceof RollbackWithReply) return answerOf(error.outcome)
    throw error
  }
}

/** The same for work that makes its own transactions. */
export async function runOnceOutsideTransaction(db: Db, request: IdempotentRequest, work: () => Promise<Outcome>): Promise<HttpReply> {
  const row = keyRow(request)
  if (!(await claimKey(db, row, hashOf(db, request), request.receivedAt))) {
    const deadBefore = new Date(request.receivedAt.getTime() - DEAD_AFTER_MS)
    if (!(await takeOverKey(db, row, hashOf(db, request), request.receivedAt, deadBefore))) return replay(db, row, request)
  }
  let outcome: Outcome
  try {
    outcome = await work()
  } catch (error) {
    // Where the key cannot be freed either, it is taken over when its time is up; the first error is the one that is thrown.
    await releaseKey(db, row).catch(() => {})
    throw error
  }
  if (outcome.body.code !== 200 && !outcome.commit) await releaseKey(db, row)
  else await storeReply(db, row, sealReply(request, outcome), outcome.status)
  return answerOf(outcome)
}

/** Carries a refusal out of its transaction, which rolls back. */
class RollbackWithReply extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
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
const keyRow = ({ account, route, key }: IdempotentRequest): IdempotencyKey => ({ account, route, keyHash: sha256(key) })
const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** By a key that the database does not have: a payload can be a phone and a password, and a bare hash of it is soon guessed. */
const hashOf = ({ vault }: Sql, { payload }: IdempotentRequest) => sha256(vault.blindIndex(canonicalJson(payload), 'idempotency.request'))

/** A stored answer can hold a token, so it is sealed with the request's key, of which the database has only the hash. */
const sealReply = (request: IdempotentRequest, { body }: HttpReply): Buffer => seal(sealingKey(request), JSON.stringify(body))
const openReply = (request: IdempotentRequest, sealed: Uint8Array): HttpReply['body'] =>
  JSON.parse(open(sealingKey(request), Buffer.from(sealed))) as HttpReply['body']
const sealingKey = ({ account, route, key }: IdempotentRequest) => Buffer.from(hkdfSync('sha256', key, `${account} ${route}`, 'reply', 32))
