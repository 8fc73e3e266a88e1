/** Once the browser has nothing to do; Safari, which cannot tell, after 200 ms. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task)
  return () => cancelIdleCallback(request)
}
