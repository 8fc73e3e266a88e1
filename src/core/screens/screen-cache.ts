import type { Routes } from '../language/routes.ts'
import { routeNamed } from '../navigation/route.ts'
import type { MakeScreen, OpenScreen, ScreenInstance } from './screen.ts'

/** Keeps the last instance of each screen, unless its route says `cache: false`, and returns it for the same address and props. */
export function createScreenCache(
  routes: Routes,
  make: MakeScreen,
  closePage: (result: unknown) => void,
): { open: OpenScreen; clear(): void } {
  let cached = new Map<string, { key: string; instance: ScreenInstance; close(result: unknown): void }>()
  return {
    async open(id, location, props = {}, close = closePage) {
      const key = `${location.path} ${JSON.stringify([location.query, props])}`
      // A screen that is still being made when the cache is cleared belongs to the account before.
      const screens = cached
      const known = screens.get(id)
      if (known?.key === key) {
        known.close = close
        return known.instance
      }
      const opened = { key, close, instance: await make(id, location, props, (result) => opened.close(result)) }
      if (routeNamed(routes, location.name)?.cache !== false) screens.set(id, opened)
      return opened.instance
    },
    clear: () => void (cached = new Map()),
  }
}
