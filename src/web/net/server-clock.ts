/**
 * Estimates the server's time in seconds from the device's clock. A reply carries the whole second in which the server wrote it: on
 * arrival, the server's time lies between that second and as long after it as the reply took. The clock moves no further than a reply
 * requires, so that a slow reply does not set back what a quick one has set.
 */
export function createServerClock(deviceTime: () => number = () => Date.now() / 1000): {
  now(): number
  /** Called as the headers arrive. `waited`: seconds since the request was sent. */
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
