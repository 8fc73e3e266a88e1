import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Milliseconds after which no process is still writing a `.part` file. */
const MAX_WRITE_MS = 60_000

/** Folders that this process has looked into: a cold start writes hundreds of files into one. */
const tidied = new Set<string>()

/** Like `writeFileAtomically`, but at the first file of a folder also removes `.part` files left there by killed processes. */
export function writeCacheFile(path: string, text: string): void {
  writeFileAtomically(path, text)
  const folder = dirname(path)
  if (tidied.has(folder)) return
  tidied.add(folder)
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name))
}

function removeOld(path: string): void {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (since !== undefined && Date.now() - since > MAX_WRITE_MS) rmSync(path, { force: true })
}
