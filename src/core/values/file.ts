/** A file is one value, not a map of its properties. */
export const isFile = (value: unknown): value is Blob => value instanceof Blob
