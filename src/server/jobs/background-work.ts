/** What the runs of a job have left under way, so that a request which is slow holds up neither the run nor the requests after it. */
export type BackgroundWork = {
  /** Of what is under way. */
  names(): string[]
  /** How much more may begin. */
  room(): number
  /** `work` must not reject. */
  begin(name: string, work: Promise<unknown>): void
  /** Waits for all of it. */
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
