import { createHash } from 'node:crypto'

/** Derived from the terms, so that nothing is stored for a quote. */
export const quoteId = (terms: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 32)
