import { createHash } from 'node:crypto'

/** Names content: 12 hex digits are enough to never meet by chance within one product's files. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
