import { readFileSync } from 'node:fs'
import type { Office } from '../core/release.ts'

/** Reads `office.json` of a release. */
export function loadOffice(path: string): Office {
  return JSON.parse(readFileSync(path, 'utf8')) as Office
}
