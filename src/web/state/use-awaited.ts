import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'

type Outcome<T> = { value: T } | { error: unknown }

const outcomes = new WeakMap<Promise<unknown>, Outcome<unknown>>()

/**
 * Returns the promise's value, undefined until then, and throws its error. Unlike React's `use` it does not suspend: React renders
 * suspended parts in slices of 5 ms, and renders hidden parts once more, which takes a slow phone nearly twice as long.
 */
export function useAwaited<T>(promise: Promise<T>): T | undefined {
  const [, draw] = useReducer((draws: number) => draws + 1, 0)
  const outcome = outcomes.get(promise) as Outcome<T> | undefined
  // A layout effect rather than an effect: a value that is there at once is drawn without a placeholder first.
  useLayoutEffect(() => {
    if (outcome) return
    let isWanted = true
    const settle = (next: Outcome<T>) => {
      outcomes.set(promise, next)
      if (isWanted) flushSync(draw)
    }
    promise.then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    )
    return () => void (isWanted = false)
  }, [promise, outcome])
  if (outcome && 'error' in outcome) throw outcome.error
  return outcome?.value
}
