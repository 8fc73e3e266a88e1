import type { App } from '../../core/language.ts'
import type { Session } from '../../core/session.ts'
import type { World } from '../../core/world.ts'
import { fits } from './fits.ts'

const prefix = 'alur:'
/** What of the browser's `Storage` is used. It may throw at any call: full, blocked, or in private mode. */
export type Device = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is remembered between visits. Nothing kept is trusted: an entry that does not fit its schema was never there. */
export function createStorage(entries: App['session'], device: Device | undefined = browserStorage()): World['storage'] {
  const memory = new Map<string, string>()
  return {
    read(name) {
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
      const value = parsed(memory.get(name) ?? attempt(() => device?.getItem(prefix + name)))
      if (value === undefined || !entry || fits(entry.schema, value)) return value
      this.remove(name)
      return undefined
    },
    write(name, value) {
      const text = JSON.stringify(value)
      const kept = attempt(() => (device?.setItem(prefix + name, text), device !== undefined))
      // A device that keeps nothing still gets through this visit.
      if (kept) memory.delete(name)
      else memory.set(name, text)
    },
    remove(name) {
      memory.delete(name)
      attempt(() => device?.removeItem(prefix + name))
    },
  }
}

/** Before the configuration is there: what may choose it, unchecked. */
export function peek(name: string, device: Device | undefined = browserStorage()): unknown {
  return parsed(attempt(() => device?.getItem(prefix + name)))
}

/** Takes over what another tab of the same browser remembered or forgot; `changed` gets the entry's name. */
export function followOtherTabs(app: App, session: Session, storage: World['storage'], changed: (name: string) => void): void {
  const persisted = Object.keys(app.session).filter((name) => app.session[name]?.persist)
  window.addEventListener('storage', ({ key }) => {
    // A null key: everything was cleared.
    for (const name of persisted.filter((each) => key === null || key === prefix + each)) {
      const value = storage.read(name)
      if (value === undefined) delete session[name]
      else session[name] = value
      changed(name)
    }
  })
}

function browserStorage(): Device | undefined {
  return attempt(() => globalThis.localStorage)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const parsed = (text: string | null | undefined): unknown =>
  typeof text === 'string' ? attempt(() => JSON.parse(text) as unknown) : undefined
