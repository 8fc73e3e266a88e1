import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'

/** Milliseconds from the old page to the first frames of the new one, its drawing included. A tap shall be answered in 100. */
const affordable = 100
/** The old page is kept as a picture, the new one is drawn, the first of the motion is shown. */
const frames = 3

/** Pages change with a view transition, which draws both of them: a phone that was once too slow for it goes without until the next visit. */
export function createPageMotion(): { isWanted(): boolean; measure(): void } {
  let isAffordable = true
  takeSkippedTransitions(document)
  return {
    isWanted: () => isAffordable && !prefersReducedMotion(),
    measure() {
      const begun = performance.now()
      const next = (left: number): unknown =>
        left > 0 ? requestAnimationFrame(() => next(left - 1)) : (isAffordable &&= performance.now() - begun <= affordable)
      next(frames)
    },
  }
}

/** A transition that is skipped rejects `ready`. react-router takes that from none, so the browser would report it as an error of the page. */
export function takeSkippedTransitions(page: Partial<Pick<Document, 'startViewTransition'>>): void {
  const start = page.startViewTransition?.bind(page)
  if (!start) return
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}
