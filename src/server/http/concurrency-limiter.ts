/** Concurrent calls: at the start, at most, and at least, however slow they are. */
const INITIAL_LIMIT = 250
const MAX_LIMIT = 1000
export const MIN_LIMIT = 32
/** A slower call lowers the limit. */
const SLOW_MS = 1500
/** The limit is lowered once in this time, so that one wave of slow calls counts once. */
const SETTLE_MS = 250
const DECREASE_FACTOR = 0.8
/** Added by each call in time while the limit is reached. */
const INCREASE_STEP = 0.2

type ConcurrencyLimiter = {
  /** Returns the release; undefined when the limit is reached. */
  acquire(): (() => void) | undefined
  readonly isFull: boolean
  readonly limit: number
}

/**
 * Limits the concurrent calls by their measured duration (additive increase, multiplicative decrease): where calls are slow, few are
 * let in and end in time; the rest are refused at once instead of waiting.
 */
export function createConcurrencyLimiter(now: () => number = () => performance.now()): ConcurrencyLimiter {
  let limit = INITIAL_LIMIT
  let atWork = 0
  let loweredAt = -Infinity

  const learn = (took: number, wasFull: boolean) => {
    const at = now()
    if (took <= SLOW_MS) {
      if (wasFull) limit = Math.min(MAX_LIMIT, limit + INCREASE_STEP)
    } else if (at - loweredAt > SETTLE_MS) {
      limit = Math.max(MIN_LIMIT, Math.floor(Math.min(limit, atWork) * DECREASE_FACTOR))
      loweredAt = at
    }
  }
  return {
    acquire() {
      if (atWork >= limit) return undefined
      atWork++
      const since = now()
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        learn(now() - since, atWork >= limit - 1)
        atWork--
      }
    },
    get isFull() {
      return atWork >= limit
    },
    get limit() {
      return limit
    },
  }
}
