import { createHash } from 'node:crypto'

/** 12 hex digits: enough to avoid collisions among one product's files. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
