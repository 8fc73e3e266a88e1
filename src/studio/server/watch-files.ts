import { type Dirent, existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, posix } from 'node:path'

/** Milliseconds: an editor writes a file several times per save. */
const SETTLE_MS = 80
/** The root is watched only for folders that are created or removed in it. */
const ROOT = '.'

type Watched = { watcher: FSWatcher; files: Set<string> }

/**
 * Reports which JSON files below the folders were written, created or removed, possibly by the studio itself. Each folder has a watcher of
 * its own: Node's recursive watch misses a file that is put in place by renaming. A folder that is recreated under the same name needs a
 * new watcher.
 */
export function watchFiles(root: string, folders: readonly string[], tell: (files: string[]) => void): () => void {
  const watched = new Map<string, Watched>()
  const touched = new Set<string>()
  let due: NodeJS.Timeout | undefined
  watchNew()
  // Files that exist at the start are not changes.
  touched.clear()
  return () => {
    clearTimeout(due)
    for (const { watcher } of watched.values()) watcher.close()
  }

  function watchNew(): void {
    for (const folder of [ROOT, ...folders.flatMap((each) => foldersIn(root, each))]) if (!watched.has(folder)) watchOne(folder)
  }

  function watchOne(folder: string): void {
    const path = join(root, folder)
    let watcher: FSWatcher
    try {
      watcher = watch(path, (event, name) => hear(folder, event, name))
    } catch (error) {
      // Removed since it was found.
      if (!existsSync(path)) return
      throw error
    }
    watcher.on('error', () => {
      drop(folder)
      settleWhenQuiet()
    })
    watched.set(folder, { watcher, files: new Set() })
    // Files written before the folder was watched.
    if (folder !== ROOT) for (const { name } of entriesIn(path)) if (name.endsWith('.json')) touch(folder, name)
  }

  function hear(folder: string, event: string, name: string | null): void {
    const path = name === null ? folder : posix.join(folder, name)
    if (folder === ROOT && !folders.includes(path)) return
    if (name?.endsWith('.json')) touch(folder, name)
    if (event === 'rename') drop(path)
    settleWhenQuiet()
  }

  function settleWhenQuiet(): void {
    clearTimeout(due)
    due = setTimeout(settle, SETTLE_MS)
  }

  function touch(folder: string, name: string): void {
    const path = posix.join(folder, name)
    watched.get(folder)?.files.add(path)
    touched.add(path)
  }

  /** Removes the watchers of a folder that was created or removed, and reports its files. */
  function drop(folder: string): void {
    for (const [path, { watcher, files }] of watched) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue
      watcher.close()
      watched.delete(path)
      for (const file of files) touched.add(file)
    }
  }

  function settle(): void {
    watchNew()
    const files = [...touched]
    touched.clear()
    if (files.length > 0) tell(files)
  }
}

function foldersIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const below = entriesIn(join(root, folder)).filter((entry) => entry.isDirectory())
  return [folder, ...below.flatMap(({ name }) => foldersIn(root, posix.join(folder, name)))]
}

/** Entries of a folder; empty when it no longer exists. */
function entriesIn(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
