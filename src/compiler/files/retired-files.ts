import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Milliseconds that an unused file is kept for apps that are still open. */
const retentionMs = 7 * 24 * 3600 * 1000

/** Records in the file `ledger` since when each of the `unused` files is out of use, and returns the expired ones. `now`: milliseconds. */
export function retire(ledger: string, unused: readonly string[], now: number): string[] {
  const before = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as { [file: string]: number }) : {}
  const since = unused.map((file) => [file, before[file] ?? now] as const)
  const isExpired = ([, time]: readonly [string, number]) => now - time > retentionMs
  writeFileAtomically(ledger, JSON.stringify(Object.fromEntries(since.filter((entry) => !isExpired(entry)))))
  return since.filter(isExpired).map(([file]) => file)
}

/** Copies into `to`, the folder of a new build, the files of the previous build in `from` that apps still open may request. */
export function keepRetired(from: string, to: string, ledger: string, now: number): void {
  if (!existsSync(from)) return
  const made = new Set(readdirSync(to))
  const unused = readdirSync(from).filter((name) => !made.has(name))
  const expired = new Set(retire(ledger, unused, now))
  for (const name of unused) if (!expired.has(name)) copyFileSync(join(from, name), join(to, name))
}
