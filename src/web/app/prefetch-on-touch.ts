import type { App } from '../../core/app.ts'
import type { Release } from '../net/release.ts'
import type { Connection } from '../state/connection.ts'
import { savesData } from '../ui/saves-data.ts'
import { prefetchPage } from './prefetch-page.ts'

/** Milliseconds after which a finger resting on a link is not a tap, and prefetched replies are stale. */
const tapMs = 1500

/** Prefetches the page of a link when a finger touches it: the tap ends, and the app starts its requests, a tenth of a second later. */
export function prefetchOnTouch(release: Release, { prefetcher, forget }: Connection, { session, isAnswered }: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askFor(href: string): Promise<void> {
    const { ask } = prefetcher()
    clearTimeout(timer)
    timer = setTimeout(forget, tapMs)
    await prefetchPage(release, { href, session, ask, isAnswered })
  }

  addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || !isPrimary || button !== 0 || link.origin !== location.origin || link.href === location.href || savesData()) return
    askFor(link.pathname + link.search).catch(() => {})
  })
  // The finger is scrolling.
  addEventListener('pointercancel', forget)
}
