import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { retire } from '../files/retired-files.ts'
import { writeCompressed } from '../files/write-compressed.ts'
import { writeFileAtomically } from '../files/write-file-atomically.ts'
import type { Release } from './make-release.ts'

/**
 * Writes the immutable files first and the files that refer to them last, so that a reader never finds half a release. `now`: milliseconds.
 * Returns whether anything changed.
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
    writeFileAtomically(path, text)
  }
  if (stale.length > 0) removeExpired(release, dist, now)
  return missing.length + stale.length > 0
}

function removeExpired(release: Release, dist: string, now: number): void {
  const folder = join(dist, 'release')
  const unused = readdirSync(folder).filter((file) => {
    const plain = file.replace(/\.(br|gz)$/, '')
    return /\.[0-9a-f]{12}\.json$|^validator-[0-9a-f]{12}\.js$/.test(plain) && !release.files.has(plain)
  })
  for (const file of retire(join(dist, 'retired.json'), unused, now)) rmSync(join(folder, file))
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
