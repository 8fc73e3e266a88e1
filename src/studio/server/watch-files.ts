import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, posix } from 'node:path'

/** An editor writes a file several times at each save. */
const SETTLE_MS = 80

/**
 * Tells which JSON files below the folders something wrote, made or removed, perhaps the studio itself. Each folder is watched by itself:
 * Node's recursive watch loses a file that is put in place by renaming.
 */
export function watchFiles(root: string, folders: readonly string[], tell: (files: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  const touched = new Set<string>()
  let due: NodeJS.Timeout | undefined
  watchNew()
  return () => {
    clearTimeout(due)
    for (const watcher of watchers.values()) watcher.close()
  }

  function watchNew(): void {
    for (const folder of folders.flatMap((each) => foldersIn(root, each))) {
      if (watchers.has(folder)) continue
      const watcher = watch(join(root, folder), (_, name) => {
        if (name?.endsWith('.json')) touched.add(posix.join(folder, name))
        clearTimeout(due)
        due = setTimeout(settle, SETTLE_MS)
      })
      watchers.set(folder, watcher)
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
  const below = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...below.flatMap(({ name }) => foldersIn(root, posix.join(folder, name)))]
}
