/**
 * Calls `tick` every second while `isRunning`, and at once when the page returns to the foreground: a device that slept has missed ticks.
 */
export function tickWhile(isRunning: () => boolean, tick: () => void): () => void {
  if (!isRunning()) return () => {}
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tickOrStop)
  }
  const tickOrStop = () => {
    tick()
    if (!isRunning()) stop()
  }
  const timer = setInterval(tickOrStop, 1000)
  document.addEventListener('visibilitychange', tickOrStop)
  return stop
}
