import { readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { readIfPresent } from '../platform/read-if-present.ts'
import type { StartRelease } from './first-screen.ts'

/** The release in a folder, read again when it was replaced. */
export function createFolderRelease(folder: string): () => StartRelease | undefined {
  const list = resolve(folder, 'manifest.json')
  let known: StartRelease | undefined
  return () => {
    const found = statSync(list, { throwIfNoEntry: false })
    if (!found) return undefined
    const id = `${found.mtimeMs} ${found.size}`
    if (known?.id !== id)
      known = { id, manifest: readFileSync(list, 'utf8'), text: (file) => readIfPresent(resolve(folder, basename(file))) }
    return known
  }
}
