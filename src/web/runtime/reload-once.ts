const mark = 'alur:reloaded'
/** Milliseconds in which a second reload would be a loop. */
const guard = 60_000

/** Errors of code that did not come, as against code that went wrong. */
export const missingCode = new WeakSet<Error>()

/** Starts the app again, unless that was just tried. Where nothing can be remembered it is never tried. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark)) < guard) return false
    sessionStorage.setItem(mark, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
