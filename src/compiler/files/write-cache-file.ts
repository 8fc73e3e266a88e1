import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from './write-file-atomically.ts'

/** Milliseconds after which no process is still writing a `.part` file. */
const MAX_WRITE_MS = 60_000

/** Like `writeFileAtomically`, but also removes `.part` files left in the folder by killed processes. */
export function writeCacheFile(path: string, text: string): void {
  writeFileAtomically(path, text)
  const folder = dirname(path)
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name))
}

function removeOld(path: string): void {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (since !== undefined && Date.now() - since > MAX_WRITE_MS) rmSync(path, { force: true })
}
