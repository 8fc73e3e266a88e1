import type { App } from '../../core/app.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { savesData } from '../ui/saves-data.ts'
import { prefetchPage } from './prefetch-page.ts'

/** Milliseconds after which a finger that rests on a link has no tap in mind, and what was read for it is old. */
const tapMs = 1500

/** Asks for what the page of a link shows as a finger touches it: a tap ends, and the app begins to ask, a tenth of a second later. */
export function prefetchOnTouch(release: Release, { prefetcher, forget }: Connection, { session, isAnswered }: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askFor(href: string): Promise<void> {
    const { ask } = prefetcher()
    clearTimeout(timer)
    timer = setTimeout(forget, tapMs)
    await prefetchPage(release, href, session, ask, isAnswered)
  }

  addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || !isPrimary || button !== 0 || link.origin !== location.origin || link.href === location.href || savesData()) return
    askFor(link.pathname + link.search).catch(() => {})
  })
  // The finger scrolls.
  addEventListener('pointercancel', forget)
}
