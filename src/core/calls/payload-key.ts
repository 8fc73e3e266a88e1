import { dropEmpty } from './field-codec.ts'

/** A `File` or `Blob`, told by its shape: the core knows no browser. */
type FileLike = { size: number; name?: unknown; lastModified?: unknown }

/** Files are told apart by being different objects, however alike. */
const numbers = new WeakMap<FileLike, number>()
let last = 0

/** A text that two payloads share only when they say the same and hold the same files. */
export const payloadKey = (payload: Record<string, unknown>): string =>
  JSON.stringify(dropEmpty(payload), (_key, value: unknown) => (isFile(value) ? fileIdentity(value) : value))

function fileIdentity(file: FileLike): unknown[] {
  const number = numbers.get(file) ?? ++last
  numbers.set(file, number)
  return ['file', number, file.name, file.size, file.lastModified]
}

function isFile(value: unknown): value is FileLike {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== Object.prototype && prototype !== null && typeof (value as { size?: unknown }).size === 'number'
}
