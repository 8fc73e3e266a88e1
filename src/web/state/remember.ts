import { getVersion } from 'valtio/vanilla'
import { watchReads } from '../../core/language/reads.ts'

/** `version`: version of an observed value that was read as a whole. */
type Read = { map: Record<string, unknown>; name: string; value: unknown; version: number | undefined }

/** A value, and whether reading it again could give another one. */
export type Reading<T> = { value: T; isCurrent(): boolean }

export function readOnce<T>(compute: () => T): Reading<T> {
  const reads: Read[] = []
  let isTimed = false
  const value = watchReads(
    {
      entry(map, name, found, isLast) {
        // Reads made by a getter are reported on their own.
        if (Object.getOwnPropertyDescriptor(map, name)?.get) return
        const version = isLast && found !== null && typeof found === 'object' ? getVersion(found) : undefined
        reads.push({ map: map as Record<string, unknown>, name, value: found, version })
      },
      clock: () => void (isTimed = true),
    },
    compute,
  )
  return { value, isCurrent: () => !isTimed && reads.every(isUnchanged) }
}

export function remember<T>(compute: () => T): () => T {
  let last: Reading<T> | undefined
  return () => {
    if (!last?.isCurrent()) last = readOnce(compute)
    return last.value
  }
}

const isUnchanged = ({ map, name, value, version }: Read): boolean =>
  map[name] === value && (version === undefined || getVersion(value as object) === version)
