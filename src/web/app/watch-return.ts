import type { App } from '../../core/app.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'

/** Milliseconds. Who was away for longer may come back on another day, to another total. */
const longAwayMs = 10 * 60_000

/** Has what is on show asked for anew for who comes back to it after long; not where something is filled in, which an answer could lead away from. */
export function watchReturn(app: Pick<App, 'invalidate'>, screens: Iterable<ScreenInstance>): void {
  let left = Infinity
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return void (left = Date.now())
    const shown = [...screens]
    if (Date.now() - left < longAwayMs || shown.some(({ forms }) => forms.size > 0)) return
    app.invalidate()
    for (const screen of shown) screen.renew()
  })
}
