import type { Toast } from '../../../core/screens/overlays.ts'

/** Show a toast now, look again after some milliseconds, or nothing to do. */
type NextToast = { show: Toast } | { wait: number } | undefined

/**
 * One toast begins per `throttle` milliseconds. Of several that came meanwhile the latest is shown.
 */
export function nextToast(queue: readonly Toast[], lastShownAt: number, now: number, throttle: number): NextToast {
  const latest = queue.at(-1)
  if (!latest) return undefined
  const wait = lastShownAt + throttle - now
  return wait > 0 ? { wait } : { show: latest }
}
