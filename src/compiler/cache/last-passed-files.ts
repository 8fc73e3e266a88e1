import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCacheFile } from '../files/write-cache-file.ts'
import { isForEditors } from '../../core/language/is-for-editors.ts'
import { sha256 } from '../files/sha256.ts'
import type { Sources } from '../load/config.ts'

/** Digest of each file, by path. */
type Contents = { [path: string]: string }

/** Stores the files of a check without errors, so that a later check can name the files changed since. */
export const savePassed = (sources: Sources): void => writeCacheFile(fileOf(sources), JSON.stringify(contentsOf(sources)))

/** Paths of files added, changed or deleted since the last check without errors; empty when there was none. */
export function changedSincePassed(sources: Sources): string[] {
  const passed = readPassed(fileOf(sources))
  if (!passed) return []
  const contents = contentsOf(sources)
  return Object.keys({ ...passed, ...contents }).filter((path) => passed[path] !== contents[path])
}

const fileOf = ({ root }: Sources): string => join(root, 'node_modules/.cache/alur/passed.json')

const contentsOf = ({ files }: Sources): Contents =>
  Object.fromEntries([...files.values()].filter((file) => !isForEditors(file.path)).map(({ path, text }) => [path, sha256(text)]))

function readPassed(file: string): Contents | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contents
  } catch {
    return undefined
  }
}
