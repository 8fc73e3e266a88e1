import type { WebApp } from '../state/app-context.ts'

/** Milliseconds. Who was away for longer may come back on another day, to another total. */
const longAwayMs = 10 * 60_000

/**
 * Loads the data of the page on show again after a long absence, and the whole page when the back button restores it from memory: meanwhile
 * a loan may have been ordered or paid, and modules that were being fetched when it was left never arrive in WebKit. A page with a form is
 * left as it is, since an answer could lead away from what was typed.
 */
export function watchReturn(
  { app, visibleScreens }: Pick<WebApp, 'app' | 'visibleScreens'>,
  { openedAt = performance.timeOrigin, reload = () => location.reload() } = {},
): void {
  // The page may have been opened in the background, or left and come back to, before this runs.
  let left = openedAt
  const lookAgain = () => {
    if (document.hidden) left = Date.now()
    else if (Date.now() - left >= longAwayMs) renew()
  }
  document.addEventListener('visibilitychange', lookAgain)
  if (!document.hidden) lookAgain()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (app.overlays.visible.sheets.length > 0) renew()
    else if (!hasForm()) reload()
  })

  function renew(): void {
    if (hasForm()) return
    app.invalidate()
    for (const screen of [...visibleScreens]) screen.renew()
  }

  function hasForm(): boolean {
    return [...visibleScreens].some(({ forms }) => forms.size > 0)
  }
}
