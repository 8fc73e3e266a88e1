/**
 * The server's time by the device's clock, in seconds. A reply names the whole second in which the server wrote it: when it arrives, the
 * server's time is between that second and as long after it as the reply took. The clock moves no further than a reply asks for, so a slow
 * one does not set back what a quick one has set.
 */
export function createServerClock(deviceTime: () => number = () => Date.now() / 1000): {
  now(): number
  /** As the headers arrive; `waited`: since the request was sent. */
  take(serverTime: number, waited: number): void
} {
  let ahead = 0
  return {
    now: () => deviceTime() + ahead,
    take(serverTime, waited) {
      const least = serverTime - deviceTime()
      ahead = Math.min(Math.max(ahead, least), least + 1 + waited)
    },
  }
}
