import { createContext, use, useLayoutEffect, useState } from 'react'
import type { PageLoad } from '../net/page-load.ts'

/** Announces a part that is still loading. The returned function announces that it is there. */
type AwaitPart = () => () => void

/** Outside of a page nothing waits. */
export const ArrivalContext = createContext<AwaitPart>(() => () => {})
export const ArrivingContext = createContext(false)

/**
 * Shows a page once all its initial parts are there: code, forms and included screens that arrive later would shift it. Usually nothing is
 * missing; a part that is missing announces it before the first paint.
 */
export function useArrival(page: unknown, load: PageLoad): { isArriving: boolean; awaitPart: AwaitPart } {
  const [awaited, setAwaited] = useState<unknown>()
  const [arrival] = useState(() => createArrival((page) => setAwaited(() => page)))
  // After the parts have announced what is missing: effects run from the bottom up.
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
  function showWhenWhole(): void {
    if (missing > 0 || !current) return
    current.load.end()
    shown = current.page
    hold(undefined)
  }
  return {
    begin(page: unknown, load: PageLoad): void {
      current = { page, load }
      if (missing > 0 && page !== shown) hold(page)
      showWhenWhole()
    },
    awaitPart: () => {
      missing += 1
      return () => {
        missing -= 1
        // A loaded part may bring others along, which are announced in the same commit.
        queueMicrotask(showWhenWhole)
      }
    },
  }
}
