import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'

/**
 * Milliseconds from the old page to the first frames of the new one, including its rendering. The target for a response to a tap is 100.
 */
const affordable = 100
/** The old page is kept as a picture, the new one is drawn, the first frames of the motion are shown. */
const frames = 3

/**
 * Animates page changes with view transitions, which draw both pages. A browser without them, or a phone that was once too slow for them,
 * shows no motion.
 */
export function createPageMotion(): { isWanted(): boolean; measure(): void } {
  let isPossible = 'startViewTransition' in document
  takeSkippedTransitions(document)
  return {
    isWanted: () => isPossible && !prefersReducedMotion(),
    measure() {
      const begun = performance.now()
      const next = (left: number): unknown =>
        left > 0 ? requestAnimationFrame(() => next(left - 1)) : (isPossible &&= performance.now() - begun <= affordable)
      next(frames)
    },
  }
}

/** A skipped transition rejects `ready`. react-router does not catch that, so the browser would report it as an error of the page. */
function takeSkippedTransitions(page: Partial<Pick<Document, 'startViewTransition'>>): void {
  const start = page.startViewTransition?.bind(page)
  if (!start) return
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}
