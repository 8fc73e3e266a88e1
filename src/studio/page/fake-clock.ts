export type PageClock = {
  /** Moves the page's time forward at once, in milliseconds. */
  skip(duration: number): void
}

/** Sets the page's clock to the scenario's time (Unix milliseconds), from which it keeps running. */
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
