/** Let in at the start; never more than this at work, and never fewer let in, however slow they are. */
const INITIAL_LIMIT = 250
const MAX_LIMIT = 1000
const MIN_LIMIT = 32
/** A call that was let in should be answered within this long. */
const SLOW_MS = 1500
/** One wave of slow answers lowers the limit once. */
const SETTLE_MS = 250
const DECREASE_FACTOR = 0.8
/** By an answer in time, while there was no place left. */
const INCREASE_STEP = 0.2

type ConcurrencyLimiter = {
  /** The way to say that the work is done; undefined when there is no place. */
  acquire(): (() => void) | undefined
  readonly isFull: boolean
  readonly limit: number
}

/**
 * How many calls may be at work at once. The limit follows what the answers take (additive increase, multiplicative decrease): where
 * calls are slow few are let in, and those are answered in time; the rest are turned away at once instead of waiting for nothing.
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
