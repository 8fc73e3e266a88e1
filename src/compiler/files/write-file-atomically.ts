import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that readers see either the old or the new content. Several processes may write it at the same time. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}.part`
  writeFileSync(part, content)
  renameSync(part, path)
}
