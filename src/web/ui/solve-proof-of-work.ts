import { isMap } from '../../core/language/map.ts'

export type ProofOfWork = { cost: number; salt: string; key: string; max_count: number }

/** Derivations that run at the same time; browsers compute them off the main thread. */
const BATCH = 8
const DIGITS = 8
const KEY_BITS = 128

/** Returns the reply's work when this browser can do it. `crypto.subtle` exists in secure contexts only. */
export function readProofOfWork(value: unknown): ProofOfWork | undefined {
  if (!globalThis.crypto?.subtle || !isMap(value) || value.algorithm !== 'PBKDF2-SHA256') return undefined
  return value as ProofOfWork
}

/**
 * Finds the first count below `max_count` whose key fits, written with eight digits; undefined when there is none or the work was aborted.
 */
export async function solveProofOfWork(
  { cost, salt, key, max_count }: ProofOfWork,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  const wanted = bytesOf(key)
  for (let start = 0; start < max_count && !signal.aborted; start += BATCH) {
    const codes = Array.from({ length: Math.min(BATCH, max_count - start) }, (_, i) => String(start + i).padStart(DIGITS, '0'))
    const keys = await Promise.all(codes.map((code) => derive(code, params)))
    const found = codes.find((_, i) => keys[i]!.every((byte, at) => byte === wanted[at]))
    if (found !== undefined) return found
    onProgress(start / max_count)
  }
  return undefined
}

async function derive(code: string, params: Pbkdf2Params): Promise<Uint8Array> {
  const password = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(params, password, KEY_BITS))
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
