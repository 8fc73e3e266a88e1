import { createHash } from 'node:crypto'

/** Derives a UUID (version 8) from the words: the same each time and on each server. */
export function derivedUuid(words: string): string {
  const hash = createHash('sha256').update(words).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
