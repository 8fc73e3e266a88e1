/** Milliseconds in which the phones that had lost one network ask again, each at a moment of its own. */
const spreadMs = 3000

/** Runs the task once each time that the network is back, and has stayed. The returned function ends it. */
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
