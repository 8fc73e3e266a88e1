import { readFileSync } from 'node:fs'
import { writeCacheFile } from '../files/write-cache-file.ts'
import { sha256 } from '../files/sha256.ts'

/** Entries unused for this many runs are dropped. */
const RUNS = 12

type Entry = [name: string, value: unknown, lastRun: number]
type BuildCacheFile = { code: string; run: number; entries: Entry[] }

/** Digest of what entries depend on besides the JSON. `program`: digest of all code that runs and of its package versions. */
export const codeOf = (program: string): string =>
  sha256(JSON.stringify([program, process.versions, new Intl.DateTimeFormat().resolvedOptions()]))

/** Reads the cache; empty when the file is missing, damaged or written by other code. */
export function readBuildCache(path: string, code: string): [name: string, value: unknown][] {
  return fileAt(path, code).entries.map(([name, value]) => [name, value])
}

export function writeBuildCache(path: string, code: string, used: Iterable<[name: string, value: unknown]>): void {
  const { run, entries } = fileAt(path, code)
  const now = run + 1
  const all = new Map(entries.filter(([, , last]) => now - last < RUNS).map((entry) => [entry[0], entry]))
  for (const [name, value] of used) all.set(name, [name, value, now])
  writeCacheFile(path, JSON.stringify({ code, run: now, entries: [...all.values()] } satisfies BuildCacheFile))
}

function fileAt(path: string, code: string): BuildCacheFile {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as BuildCacheFile
    if (file.code === code) return file
  } catch {
    // Missing, or half-written by another process.
  }
  return { code, run: 0, entries: [] }
}
