import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCompressed } from '../files/write-compressed.ts'
import type { Release } from './make-release.ts'

/** Milliseconds; the files of an earlier release are kept this long for apps that still run it. */
const retentionMs = 7 * 24 * 3600 * 1000

/**
 * Writes the immutable files first and what points at them last, so that a reader never finds half a release.
 * `now`: milliseconds. Returns whether anything changed.
 */
export function writeRelease(release: Release, dist: string, now: number): boolean {
  const folder = join(dist, 'release')
  mkdirSync(folder, { recursive: true })
  const present = new Set(readdirSync(folder))
  const missing = [...release.files]
    .filter(([file]) => !present.has(file))
    .map(([file, text]) => ({ path: join(folder, file), text, served: true }))
  const pointers = [
    { path: join(folder, 'server.json'), text: JSON.stringify(release.server) },
    { path: join(folder, 'manifest.json'), text: JSON.stringify(release.manifest), served: true },
  ]
  const stale = pointers.filter(({ path, text }) => textOf(path) !== text)
  for (const { path, text, served } of [...missing, ...stale]) {
    if (served) writeCompressed(path, text)
    replace(path, text)
  }
  if (stale.length > 0) removeExpired(release, dist, now)
  return missing.length + stale.length > 0
}

/** A file that no release names is marked with the time that it fell out of use, and removed after `retentionMs`. */
function removeExpired(release: Release, dist: string, now: number): void {
  const folder = join(dist, 'release')
  const ledger = join(dist, 'retired.json')
  const before = JSON.parse(textOf(ledger) ?? '{}') as { [file: string]: number }
  const after: { [file: string]: number } = {}
  for (const file of readdirSync(folder)) {
    const plain = file.replace(/\.(br|gz)$/, '')
    if (!/\.[0-9a-f]{12}\.json$|^validator-[0-9a-f]{12}\.js$/.test(plain) || release.files.has(plain)) continue
    const since = before[file] ?? now
    if (now - since > retentionMs) rmSync(join(folder, file))
    else after[file] = since
  }
  replace(ledger, JSON.stringify(after))
}

function replace(path: string, text: string): void {
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
