/** Once the browser has nothing to do, at the latest after `latest` ms; Safari, which cannot tell, after 200 ms. Returns what calls it off. */
export function whenIdle(task: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task, latest === undefined ? {} : { timeout: latest })
  return () => cancelIdleCallback(request)
}
