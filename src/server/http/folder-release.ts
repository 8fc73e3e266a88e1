import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { StartRelease } from './first-screen.ts'

/** The release of a folder, read again when another was put there. */
export function createFolderRelease(folder: string): () => StartRelease | undefined {
  const list = resolve(folder, 'manifest.json')
  let known: StartRelease | undefined
  return () => {
    const found = statSync(list, { throwIfNoEntry: false })
    if (!found) return undefined
    const id = `${found.mtimeMs} ${found.size}`
    if (known?.id !== id) known = { id, manifest: readFileSync(list, 'utf8'), text: (file) => textOf(resolve(folder, basename(file))) }
    return known
  }
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
