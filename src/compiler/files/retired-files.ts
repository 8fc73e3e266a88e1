import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCacheFile } from './write-cache-file.ts'

/** Milliseconds; a file that nothing names any more is kept this long for apps that still run it. */
const retentionMs = 7 * 24 * 3600 * 1000

/**
 * Notes in the file `ledger` since when each of the `unused` files is out of use, and returns those that have been for too long.
 * `now`: milliseconds.
 */
export function retire(ledger: string, unused: readonly string[], now: number): string[] {
  const before = existsSync(ledger) ? (JSON.parse(readFileSync(ledger, 'utf8')) as { [file: string]: number }) : {}
  const since = unused.map((file) => [file, before[file] ?? now] as const)
  const isExpired = ([, time]: readonly [string, number]) => now - time > retentionMs
  writeCacheFile(ledger, JSON.stringify(Object.fromEntries(since.filter((entry) => !isExpired(entry)))))
  return since.filter(isExpired).map(([file]) => file)
}

/** Brings into `to`, the folder of a new build, what the build before has in `from` and an app that was opened before may still ask for. */
export function keepRetired(from: string, to: string, ledger: string, now: number): void {
  if (!existsSync(from)) return
  const made = new Set(readdirSync(to))
  const unused = readdirSync(from).filter((name) => !made.has(name))
  const expired = new Set(retire(ledger, unused, now))
  for (const name of unused) if (!expired.has(name)) copyFileSync(join(from, name), join(to, name))
}
