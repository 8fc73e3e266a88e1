import type { AppConfig } from '../../core/language/app-config.ts'
import { matchesSchema } from '../../core/state/matches-schema.ts'
import type { Host } from '../../core/host/host.ts'
import { storedSchema } from '../../core/host/storage-keys.ts'
import type { SessionEntry } from '../../generated/session.ts'

export const storagePrefix = 'alur:'
/** May throw at any call: full, blocked, or in private mode. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stored data that does not fit its schema is removed and not returned. */
export function createStorage(
  entries: AppConfig['session'],
  device: BrowserStorage | undefined = browserStorage(),
  tab: BrowserStorage | undefined = tabStorage(),
): Host['storage'] {
  const placeOf = (name: string) => (entries[name]?.persist === 'tab' ? tab : device)
  const memory = new Map<string, string>()
  return {
    read(name) {
      const schema = storedSchema(entries, name)
      const value = parseJson(memory.get(name) ?? tryOrUndefined(() => placeOf(name)?.getItem(storagePrefix + name)))
      if (value === undefined || matchesSchema(schema, value)) return value
      remove(name)
      return undefined
    },
    write(name, value) {
      storedSchema(entries, name)
      const text = JSON.stringify(value)
      const place = placeOf(name)
      const kept = tryOrUndefined(() => (place?.setItem(storagePrefix + name, text), place !== undefined))
      // Without storage the entry lasts for this visit.
      if (kept) memory.delete(name)
      else memory.set(name, text)
    },
    remove,
  }

  function remove(name: string): void {
    memory.delete(name)
    tryOrUndefined(() => placeOf(name)?.removeItem(storagePrefix + name))
  }
}

/** Reads an entry before the configuration is loaded, so that it is not checked against its schema. */
export function peekStorage(name: SessionEntry, device: BrowserStorage | undefined = browserStorage()): unknown {
  return parseJson(tryOrUndefined(() => device?.getItem(storagePrefix + name)))
}

/** Milliseconds in which another tab writes all entries of a sign-in, each with its own event. */
const settleDelay = 50

/** Calls `sync` when another tab of the same browser has written or removed entries. */
export function watchOtherTabs(sync: () => void): void {
  let due: ReturnType<typeof setTimeout> | undefined
  window.addEventListener('storage', ({ key }) => {
    // The key is null when everything was cleared.
    if (key !== null && !key.startsWith(storagePrefix)) return
    clearTimeout(due)
    due = setTimeout(sync, settleDelay)
  })
  // A frozen page, or one in the back/forward cache, gets no events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && sync())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sync())
}

function browserStorage(): BrowserStorage | undefined {
  return tryOrUndefined(() => globalThis.localStorage)
}

const tabStorage = (): BrowserStorage | undefined => tryOrUndefined(() => globalThis.sessionStorage)

function tryOrUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const parseJson = (text: string | null | undefined): unknown =>
  typeof text === 'string' ? tryOrUndefined(() => JSON.parse(text) as unknown) : undefined
