import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'

type Outcome<T> = { value: T } | { error: unknown }

const outcomes = new WeakMap<Promise<unknown>, Outcome<unknown>>()

/**
 * What the promise gives, undefined until then; an error of it is thrown. Unlike React's `use` it suspends nothing: React draws what was
 * suspended in slices of 5 ms, and what it hides in between once more, which takes a slow phone nearly twice as long.
 */
export function useAwaited<T>(promise: Promise<T>): T | undefined {
  const [, draw] = useReducer((draws: number) => draws + 1, 0)
  const outcome = outcomes.get(promise) as Outcome<T> | undefined
  // Not after the paint: what is there at once is drawn without a placeholder before it.
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
