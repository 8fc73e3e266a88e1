/** Business time, which the sandbox can move. */
export interface Clock {
  now(): Date
  /** Unix seconds of `now`. */
  seconds(): number
  /** The machine's own time, for things that must not move with the sandbox: sessions, leases. */
  systemTime(): Date
  /** Reads the offset again, so that servers on one database agree. */
  refresh(): Promise<void>
}

export function wallClock(): Clock {
  return createClock(
    () => Date.now(),
    async () => 0,
  )
}

export function createClock(wall: () => number, offset: () => Promise<number>): Clock {
  let milliseconds = 0
  const now = () => new Date(wall() + milliseconds)
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    systemTime: () => new Date(wall()),
    refresh: async () => {
      milliseconds = await offset()
    },
  }
}
