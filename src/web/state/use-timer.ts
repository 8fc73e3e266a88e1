import { useContext, useState } from 'react'
import { timerKey } from '../../core/host/storage-keys.ts'
import { AppContext } from './app-context.ts'

/** Its end in Unix seconds, 0 when it never ran. Timers of one name are one, also after a reload. */
export function useTimer(name: string): [end: number, start: (seconds: number) => void] {
  const host = useContext(AppContext)?.host
  const key = timerKey(name)
  const [end, setEnd] = useState(() => Number(host?.storage.read(key)) || 0)
  const start = (seconds: number) => {
    const next = (host?.now() ?? Math.floor(Date.now() / 1000)) + seconds
    host?.storage.write(key, next)
    setEnd(next)
  }
  return [end, start]
}
