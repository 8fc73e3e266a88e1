import { presentEntries } from '../values/is-absent.ts'
import { isFile } from '../values/file.ts'

/** Files are numbered by identity: two files with equal properties count as different. */
const numbers = new WeakMap<Blob, number>()
let last = 0

export const payloadKey = (payload: Record<string, unknown>): string =>
  JSON.stringify(presentEntries(payload), (_key, value: unknown) => (isFile(value) ? fileKey(value) : value))

function fileKey(file: Blob): unknown[] {
  const number = numbers.get(file) ?? ++last
  numbers.set(file, number)
  const { name, lastModified } = file as Partial<File>
  return ['file', number, name, file.size, lastModified]
}
