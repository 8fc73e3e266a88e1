export type PageClock = {
  /** Milliseconds that are over at once, for whoever looks at the time. */
  skip(duration: number): void
}

/** The time of the scenario in Unix milliseconds, which goes on from there. */
export function fakeClock(start: number): PageClock {
  let offset = start - Date.now()
  const Real = Date
  window.Date = class extends Real {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(Real.now() + offset)
      else super(...(given as [string | number | Date]))
    }
    static override now = () => Real.now() + offset
  } as DateConstructor
  return { skip: (duration) => void (offset += duration) }
}
