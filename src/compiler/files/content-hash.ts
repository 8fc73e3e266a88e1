import { createHash } from 'node:crypto'

/** 12 hex digits: collisions are not to be expected among one product's files. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
