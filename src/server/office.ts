import { readFileSync } from 'node:fs'
import type { Call, Decision, JsonSchema } from '../core/language.ts'

/** What the server reads of a release: the base channel's contract, with schemas inlined, and all words. */
export type Office = {
  release: string
  locales: { default: string; supported: { [locale: string]: { lan: string } } }
  calls: { [name: string]: Call }
  decisions: { [name: string]: Decision }
  /** `flows/lender/<name>.json`: products, terms, limits, purposes, banks. */
  lender: { [name: string]: unknown }
  /** What a channel asks of a call's payload beyond the base, by channel and call. */
  stricter: { [channel: string]: { [call: string]: JsonSchema } }
  texts: { [locale: string]: { [key: string]: string } }
}

export function loadOffice(path: string): Office {
  return JSON.parse(readFileSync(path, 'utf8')) as Office
}
