import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'

/**
 * Returns the hash of a staff member's token; undefined for any other caller, and for one without a token. A borrower's session never
 * counts. Compares with every hash, in constant time.
 */
export function staffHash(credential: string, hashes: readonly string[]): string | undefined {
  if (credential === '') return undefined
  const given = createHash('sha256').update(credential).digest()
  return hashes.filter((hash) => timingSafeEqual(given, Buffer.from(hash, 'hex'))).at(0)
}

/** @throws ApiError: for anybody else the call looks like one that does not exist. */
export function assertStaff({ credential, settings }: Pick<CallContext, 'credential' | 'settings'>): void {
  if (staffHash(credential, settings.staffTokenHashes) === undefined) throw new ApiError('noSuchCall')
}
