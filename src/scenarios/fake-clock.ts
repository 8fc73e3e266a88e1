/** A clock that moves only when a test moves it. */
export type FakeClock = {
  /** Unix milliseconds. */
  now(): number
  after(ms: number, task: () => void): () => void
  /** Runs what is due within so many milliseconds, without moving on. */
  runWithin(ms: number): void
  /** Moves on to the next task that is due by `until`, and runs it; false when there is none: then it is `until`. */
  runNext(until: number): boolean
}

export function createFakeClock(start: number, ran: () => void): FakeClock {
  const timers = new Set<{ due: number; task: () => void }>()
  let now = start
  return {
    now: () => now,
    after(ms, task) {
      const timer = { due: now + ms, task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    runWithin: (ms) => runDue(now + ms),
    runNext(until) {
      const due = Math.min(...[...timers].map((timer) => timer.due))
      now = Math.max(now, Math.min(due, until))
      if (due > until) return false
      runDue(now)
      return true
    },
  }

  function runDue(until: number): void {
    for (const timer of [...timers].filter(({ due }) => due <= until)) {
      timers.delete(timer)
      ran()
      timer.task()
    }
  }
}
