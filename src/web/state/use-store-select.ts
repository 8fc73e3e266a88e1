import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type Reading, readOnce } from './remember.ts'
import { type ExternalStore, isEqual } from './store.ts'

/** `select` must be pure, since React may call it at any time. It runs again when something it read by a pointer has changed. */
export function useStoreSelect<T>(store: ExternalStore, select: () => T): T {
  const seen = useRef<{ select: () => T; version: number; untrackedVersion: number; reading: Reading<T> } | null>(null)
  const read = useCallback(() => {
    const last = seen.current
    const version = store.version()
    const untrackedVersion = store.untrackedVersion()
    if (last && last.select === select && last.untrackedVersion === untrackedVersion) {
      if (last.version === version) return last.reading.value
      if (last.reading.isCurrent()) {
        last.version = version
        return last.reading.value
      }
    }
    const reading = readOnce(select)
    if (last && isEqual(last.reading.value, reading.value)) reading.value = last.reading.value
    seen.current = { select, version, untrackedVersion, reading }
    return reading.value
  }, [store, select])
  return useSyncExternalStore(store.subscribe, read, read)
}
