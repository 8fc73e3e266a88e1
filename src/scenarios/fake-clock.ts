export type FakeClock = {
  /** Unix milliseconds. */
  now(): number
  after(ms: number, task: () => void): () => void
  runWithin(ms: number): void
  /** Runs the next task due by `until`. Returns false when there is none; the clock then stands at `until`. */
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
