import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Work for the device alone: it counts up from 0 until PBKDF2 of the count gives `key`. Browsers have PBKDF2 built in, so an honest device
 * runs it at native speed; `max_count` bounds the time.
 */
export type ProofOfWork = {
  algorithm: 'PBKDF2-SHA256'
  /** Iterations of one derivation. */
  cost: number
  /** Hex. */
  salt: string
  /** Hex of the first 16 bytes of PBKDF2 over the count, written with 8 digits. */
  key: string
  /** Exclusive upper bound of the count. */
  max_count: number
}

const COST = 2000
/** About two seconds on a cheap phone. */
const MAX_COUNT = 1200
const MAX_FACTOR = 16
const DIGITS = 8
const KEY_BYTES = 16
const derive = promisify(pbkdf2)

export const PROOF_OF_WORK_ANSWER = new RegExp(`^\\d{${DIGITS}}$`)

/** `difficulty`: a power of two, relative to the lowest. */
export async function createProofOfWork(difficulty: number): Promise<{ work: ProofOfWork; answer: string }> {
  const max_count = MAX_COUNT * difficulty
  // Never in the first quarter, so that luck cannot skip the work.
  const answer = String(randomInt(max_count >> 2, max_count)).padStart(DIGITS, '0')
  const salt = randomBytes(KEY_BYTES)
  const key = await derive(answer, salt, COST, KEY_BYTES, 'sha256')
  return { work: { algorithm: 'PBKDF2-SHA256', cost: COST, salt: salt.toString('hex'), key: key.toString('hex'), max_count }, answer }
}

/** Doubles each time that `count` doubles beyond `free`. */
export function difficultyFactor(count: number, free: number): number {
  return Math.min(MAX_FACTOR, 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, count) / free))))
}
