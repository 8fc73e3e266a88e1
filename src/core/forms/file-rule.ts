/** `accept`: media types, e.g. `image/jpeg` or `image/*`. */
export type FileRule = { accept?: unknown; maxBytes?: unknown }

/** A file keeps its name, type and size on the prototype; pointers read own properties only. */
export function readableFile(file: File): File {
  const { name, type, size } = file
  const entries = Object.entries({ name, type, size })
  return Object.defineProperties(file, Object.fromEntries(entries.map(([key, value]) => [key, { value, enumerable: true }])))
}

export function violatedFileRule(file: Blob, { accept, maxBytes }: FileRule): 'accept' | 'maxBytes' | undefined {
  if (Array.isArray(accept) && !accept.some((allowed) => typeMatches(file.type, String(allowed)))) return 'accept'
  return typeof maxBytes === 'number' && file.size > maxBytes ? 'maxBytes' : undefined
}

const typeMatches = (type: string, allowed: string) => (allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed)
