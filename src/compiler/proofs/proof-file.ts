import { readFileSync } from 'node:fs'
import { writeWhole } from '../files/write-whole.ts'
import { sha256 } from '../load/kept-proofs.ts'

/** A proof that so many runs did not ask for is left out. */
const RUNS = 12

type Entry = [name: string, proof: unknown, lastRun: number]
type ProofFile = { code: string; run: number; entries: Entry[] }

/** What proofs depend on beside the JSON. `program`: digest of all code that runs, and of the versions of its packages. */
export const codeOf = (program: string): string =>
  sha256(JSON.stringify([program, process.versions, new Intl.DateTimeFormat().resolvedOptions()]))

/** Empty when the file is missing, damaged or of other code. */
export function readProofs(path: string, code: string): [name: string, proof: unknown][] {
  return fileAt(path, code).entries.map(([name, proof]) => [name, proof])
}

export function writeProofs(path: string, code: string, used: Iterable<[name: string, proof: unknown]>): void {
  const { run, entries } = fileAt(path, code)
  const now = run + 1
  const all = new Map(entries.filter(([, , last]) => now - last < RUNS).map((entry) => [entry[0], entry]))
  for (const [name, proof] of used) all.set(name, [name, proof, now])
  writeWhole(path, JSON.stringify({ code, run: now, entries: [...all.values()] } satisfies ProofFile))
}

function fileAt(path: string, code: string): ProofFile {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as ProofFile
    if (file.code === code) return file
  } catch {
    // Missing, or half of another process's.
  }
  return { code, run: 0, entries: [] }
}
