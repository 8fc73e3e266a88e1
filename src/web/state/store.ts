import { getVersion, proxy, snapshot, subscribe, unstable_replaceInternalFunction } from 'valtio/vanilla'
import { isFile } from '../../core/values/file.ts'
import { isMap } from '../../core/language/map.ts'

// A file must not become a proxy.
unstable_replaceInternalFunction('canProxy', (usual) => (value) => !isFile(value) && usual(value))

export const observe = <T extends object>(value: T): T => proxy(value)

/** Observed parts are replaced by snapshots, which are the same object until the part changes. */
export function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isObserved(value)) return snapshot(value)
  if (Array.isArray(value)) return value.map(plain)
  return isMap(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)])) : value
}

/**
 * Deep equality of values that React renders. Unlike `sameValue` of same-json.ts, it tells files apart, and observed maps, whose contents may
 * differ later.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object' || isObserved(a) || isObserved(b)) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  if (!isMap(a) || !isMap(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}

/**
 * Calls its listeners once per microtask for all changes of `sources`, or at once on `flush`. `untrackedVersion` counts the changes that
 * cannot be told apart by what was read: those of sources that are not read by pointers.
 */
export type ExternalStore = { subscribe(listener: () => void): () => void; flush(): void; version(): number; untrackedVersion(): number }

/** `byPointer`: sources that are only read by pointers. */
export function externalStore(sources: readonly object[], byPointer: readonly object[] = []): ExternalStore {
  const listeners = new Set<() => void>()
  let version = 0
  let untrackedVersion = 0
  let due = false
  let unsubscribe: (() => void)[] = []
  /** Versions of the sources at the first read or the last unsubscribe: changes made before React subscribes cause another read. */
  let unheardSince: string | undefined
  return {
    version() {
      if (listeners.size === 0) unheardSince ??= sourceVersions()
      return version
    },
    untrackedVersion: () => untrackedVersion,
    flush,
    subscribe(listener) {
      if (listeners.size === 0) {
        if (sourceVersions() !== unheardSince) {
          version += 1
          untrackedVersion += 1
        }
        unsubscribe = [
          ...sources.filter(isObserved).map((source) => subscribe(source, changedAnywhere, true)),
          ...byPointer.filter(isObserved).map((source) => subscribe(source, changed, true)),
        ]
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const stop of unsubscribe) stop()
        unsubscribe = []
        unheardSince = sourceVersions()
      }
    },
  }

  function sourceVersions(): string {
    return [...sources, ...byPointer].map(getVersion).join()
  }

  function changedAnywhere() {
    untrackedVersion += 1
    changed()
  }

  function changed() {
    if (due) return
    due = true
    queueMicrotask(flush)
  }

  function flush() {
    if (!due) return
    due = false
    version += 1
    for (const listener of [...listeners]) listener()
  }
}

const isObserved = (value: object): boolean => getVersion(value) !== undefined
