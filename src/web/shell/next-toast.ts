import type { Toast } from '../../core/surface.ts'

/** Show a toast now, look again after some milliseconds, or nothing to do. */
export type Turn = { show: Toast } | { wait: number } | undefined

/**
 * One toast begins per `throttle` milliseconds. Of several that came meanwhile the latest is shown: it tells how things stand now.
 */
export function nextToast(queue: readonly Toast[], begun: number, now: number, throttle: number): Turn {
  const latest = queue.at(-1)
  if (!latest) return undefined
  const wait = begun + throttle - now
  return wait > 0 ? { wait } : { show: latest }
}
