import { existsSync, statfsSync } from 'node:fs'

/** Minimum of free bytes, enough for all files of the tests. */
const leastMemory = 4 * 1024 ** 3

/** A folder in memory, where commits do not wait for a disk and the database keeps its safe settings. */
export function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > leastMemory ? folder : undefined
}
