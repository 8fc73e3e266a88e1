import { createContext, use, useLayoutEffect, useState } from 'react'
import type { PageLoad } from '../net/page-load.ts'

/** Says that a part is still to come. The returned function says that it is there. */
type AwaitPart = () => () => void

/** Nothing waits outside of a page. */
export const ArrivalContext = createContext<AwaitPart>(() => () => {})
export const ArrivingContext = createContext(false)

/**
 * Code, forms and included screens that come after their page would move it: it is shown when all that it begins with is there. Mostly that
 * is so from the start; a part that is missing says so before the first paint.
 */
export function useArrival(page: unknown, load: PageLoad): { isArriving: boolean; awaitPart: AwaitPart } {
  const [awaited, setAwaited] = useState<unknown>()
  const [arrival] = useState(() => createArrival((page) => setAwaited(() => page)))
  // After the parts have said what is missing: effects run from below.
  useLayoutEffect(() => arrival.begin(page, load), [arrival, page, load])
  return { isArriving: page !== undefined && awaited === page, awaitPart: arrival.awaitPart }
}

/** Keeps the page waiting while `isMissing`. */
export function useAwaitedPart(isMissing: boolean): void {
  const awaitPart = use(ArrivalContext)
  useLayoutEffect(() => (isMissing ? awaitPart() : undefined), [awaitPart, isMissing])
}

function createArrival(hold: (page: unknown) => void) {
  let missing = 0
  let current: { page: unknown; load: PageLoad } | undefined
  let shown: unknown
  function look(): void {
    if (missing > 0 || !current) return
    current.load.end()
    shown = current.page
    hold(undefined)
  }
  return {
    begin(page: unknown, load: PageLoad): void {
      current = { page, load }
      if (missing > 0 && page !== shown) hold(page)
      look()
    },
    awaitPart: () => {
      missing += 1
      return () => {
        missing -= 1
        // A part that comes may bring others along, which say so in the same commit.
        queueMicrotask(look)
      }
    },
  }
}
