import type { Toast } from '../../../core/screens/overlays.ts'

/** `wait`: milliseconds. */
type NextToast = { show: Toast } | { wait: number } | undefined

/** Starts at most one toast per `throttle` milliseconds; of several that arrive in between only the latest is shown. */
export function nextToast(queue: readonly Toast[], lastShownAt: number, now: number, throttle: number): NextToast {
  const latest = queue.at(-1)
  if (!latest) return undefined
  const wait = lastShownAt + throttle - now
  return wait > 0 ? { wait } : { show: latest }
}
