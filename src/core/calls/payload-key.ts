import { dropEmpty } from './field-codec.ts'
import { isFile } from '../values/file.ts'

/** Files are told apart by being different objects, however alike. */
const numbers = new WeakMap<Blob, number>()
let last = 0

/** A text that two payloads share only when they say the same and hold the same files. */
export const payloadKey = (payload: Record<string, unknown>): string =>
  JSON.stringify(dropEmpty(payload), (_key, value: unknown) => (isFile(value) ? fileKey(value) : value))

function fileKey(file: Blob): unknown[] {
  const number = numbers.get(file) ?? ++last
  numbers.set(file, number)
  const { name, lastModified } = file as Partial<File>
  return ['file', number, name, file.size, lastModified]
}
