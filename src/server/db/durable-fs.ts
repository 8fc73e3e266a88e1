import { existsSync, fsyncSync, openSync, closeSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const EIO = 29

type Stream = { nfd?: number | null; node: unknown }
type NodeFsModule = {
  NODEFS: { stream_ops: Record<string, unknown>; realPath(node: unknown): string }
  FS: { ErrnoError: new (errno: number) => Error }
}
type Start = { emscriptenOpts: { preRun?: ((mod: NodeFsModule) => void)[] } }

/**
 * PGlite's own NodeFS has no fsync: a commit is acknowledged while it is still in memory, and a power cut loses it or the whole folder.
 * This file system calls fsync, and counts the calls so that the start can verify them.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const start = await super.init(...args)
    const { preRun } = (start as unknown as Start).emscriptenOpts
    if (!preRun) throw new Error('The embedded database has changed: it no longer says how its file system is mounted.')
    preRun.unshift((mod) => {
      mod.NODEFS.stream_ops = {
        ...mod.NODEFS.stream_ops,
        fsync: (stream: Stream) => {
          try {
            if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
            else syncPath(mod.NODEFS.realPath(stream.node))
          } catch {
            throw new mod.FS.ErrnoError(EIO)
          }
          this.syncs++
          return 0
        },
      }
    })
    return start
  }
}

/** Syncs a folder recursively, including the folder itself and its entry in the parent. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
  const parent = dirname(folder)
  if (existsSync(parent)) syncPath(parent)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
