import { reloadedKey } from '../../core/host/storage-keys.ts'
import { storagePrefix } from '../state/storage.ts'

const storageKey = storagePrefix + reloadedKey
/** Milliseconds in which a second reload would be a loop. */
const guardMs = 60_000

/** Errors from code that could not be loaded, as opposed to code that failed. */
export const chunkLoadErrors = new WeakSet<Error>()

/** Never reloads without session storage, which holds the time of the last reload. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < guardMs) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
