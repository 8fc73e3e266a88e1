/** Requests that a job leaves running after its run, so that a slow one delays neither the run nor the requests after it. */
type BackgroundWork = {
  /** Names of the running work. */
  names(): string[]
  /** Number of further works that may start. */
  room(): number
  /** Starts `work`, which must not reject. */
  begin(name: string, work: Promise<unknown>): void
  /** Waits for all running work. */
  settle(): Promise<void>
}

export function createBackgroundWork(most = Infinity): BackgroundWork {
  const underWay = new Set<{ name: string; end: Promise<unknown> }>()
  return {
    names: () => [...underWay].map(({ name }) => name),
    room: () => Math.max(0, most - underWay.size),
    begin(name, work) {
      const entry = { name, end: work }
      underWay.add(entry)
      entry.end = work.then(() => underWay.delete(entry))
    },
    settle: async () => void (await Promise.all([...underWay].map(({ end }) => end))),
  }
}
