import { ApiError } from '../calls/errors.ts'

/**
 * Runs tasks of one key in order, and those of different keys concurrently. @param most running and waiting, of one key @returns a function
 * that throws ApiError `busy` when the key has that many already
 */
export function createKeyedQueue(most: number): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (key, task) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= most) throw new ApiError('busy')
    lines.set(key, line)
    line.length++
    const result = line.last.then(task)
    line.last = result.catch(() => {})
    try {
      return await result
    } finally {
      line.length--
      if (line.length === 0) lines.delete(key)
    }
  }
}
