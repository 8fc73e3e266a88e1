import { existsSync, statfsSync } from 'node:fs'

/** Bytes free for all that the tests write. */
const leastMemory = 4 * 1024 ** 3

/** Where nothing waits for a disk: a commit costs no time, and the settings stay those of a careful server. */
export function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > leastMemory ? folder : undefined
}
