/** Number of concurrent calls: initial, maximum and minimum. */
const INITIAL_LIMIT = 250
const MAX_LIMIT = 1000
const MIN_LIMIT = 32
/** A call that takes longer lowers the limit. */
const SLOW_MS = 1500
/** The limit is lowered at most once in this time, so that one wave of slow calls counts once. */
const SETTLE_MS = 250
const DECREASE_FACTOR = 0.8
/** Added by each fast call while the limit is reached. */
const INCREASE_STEP = 0.2

type ConcurrencyLimiter = {
  /** Returns a function that releases the slot; undefined when the limit is reached. */
  acquire(): (() => void) | undefined
  readonly isFull: boolean
}

/**
 * Limits concurrent calls by their measured duration (additive increase, multiplicative decrease). When calls are slow, few are admitted
 * and finish in time; the others are refused at once instead of waiting.
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
  }
}
