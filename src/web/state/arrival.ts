import { createContext, use, useLayoutEffect, useState } from 'react'
import type { PageLoad } from '../net/page-load.ts'

/** Says that a part is still to come. The returned function says that it is there. */
type AwaitPart = () => () => void

/** Nothing waits outside of a page. */
export const ArrivalContext = createContext<AwaitPart>(() => () => {})
export const ArrivingContext = createContext(false)

/** Code, forms and included screens that come after their page would move it: it is shown when all that it begins with is there. */
export function useArrival(page: unknown, load: PageLoad): { isArriving: boolean; awaitPart: AwaitPart } {
  const [shown, setShown] = useState<unknown>()
  const [arrival] = useState(() => createArrival((arrived) => setShown(() => arrived)))
  // After the parts have said what is missing: effects run from below.
  useLayoutEffect(() => arrival.begin(page, load), [arrival, page, load])
  return { isArriving: shown !== page, awaitPart: arrival.awaitPart }
}

/** Keeps the page waiting while `isMissing`. */
export function useAwaitedPart(isMissing: boolean): void {
  const awaitPart = use(ArrivalContext)
  useLayoutEffect(() => (isMissing ? awaitPart() : undefined), [awaitPart, isMissing])
}

function createArrival(show: (page: unknown) => void) {
  let missing = 0
  let current: { page: unknown; load: PageLoad } | undefined
  function look(): void {
    if (missing > 0 || !current) return
    current.load.end()
    show(current.page)
  }
  return {
    begin(page: unknown, load: PageLoad): void {
      current = { page, load }
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
