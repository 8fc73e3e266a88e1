/** Milliseconds over which phones that lost the same network spread their requests. */
const spreadMs = 3000

/** Runs the task each time the network is back and has stayed. The returned function stops it. */
export function onReconnect(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => navigator.onLine && task(), Math.random() * spreadMs)
  }
  addEventListener('online', wait)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', wait)
  }
}
