import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Nobody still writes a part that is older. */
const LONGEST_WRITE_MS = 60_000

/** Other processes find the old file or the new one. Removes from the folder what killed processes left of theirs. */
export function writeWhole(path: string, text: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) removeOld(join(folder, name))
  const part = `${path}.${randomUUID()}.part`
  writeFileSync(part, text)
  renameSync(part, path)
}

function removeOld(path: string): void {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (since !== undefined && Date.now() - since > LONGEST_WRITE_MS) rmSync(path, { force: true })
}
