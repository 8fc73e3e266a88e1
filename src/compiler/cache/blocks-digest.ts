import type { Sources } from '../load/config.ts'
import { sha256 } from '../files/sha256.ts'
import { cachedVocabulary } from '../load/operators.ts'

const blocksDigests = new WeakMap<Sources, string>()

/** Digest of the block definitions, which say how blocks show their props. */
export function blocksDigest(sources: Sources): string {
  const digest = blocksDigests.get(sources) ?? sha256(JSON.stringify(cachedVocabulary(sources).blocks))
  blocksDigests.set(sources, digest)
  return digest
}
