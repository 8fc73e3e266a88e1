import { storagePrefix } from '../state/storage.ts'

const storageKey = `${storagePrefix}reloaded`
/** Milliseconds in which a second reload would be a loop. */
const guardMs = 60_000

/** Errors of code that did not come, as against code that went wrong. */
export const chunkLoadErrors = new WeakSet<Error>()

/** Starts the app again, unless that was just tried. Where nothing can be remembered it is never tried. */
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
