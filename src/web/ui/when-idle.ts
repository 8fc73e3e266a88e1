/**
 * Runs the task when the browser is idle, at the latest after `latest` ms; in Safari, which cannot tell, after 200 ms. Returns a function
 * that cancels it.
 */
export function whenIdle(task: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task, latest === undefined ? {} : { timeout: latest })
  return () => cancelIdleCallback(request)
}
