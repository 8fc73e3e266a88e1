import { useCallback, useContext, useEffect, useState } from 'react'
import { AppContext } from '../state/app-context.ts'

/** Unix seconds of the server's clock, read every second while `running`. */
export function useNow(running: boolean): number {
  const host = useContext(AppContext)?.host
  const now = useCallback(() => host?.now() ?? Math.floor(Date.now() / 1000), [host])
  const [seen, setSeen] = useState(now)
  useEffect(() => {
    if (!running) return
    const look = () => setSeen(now())
    look()
    const timer = setInterval(look, 1000)
    // A device that slept has missed ticks of the timer.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [running, now])
  return seen
}
