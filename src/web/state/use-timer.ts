import { useState } from 'react'
import type { Host } from '../../core/host/host.ts'
import { timerKey } from '../../core/host/storage-keys.ts'
import { useApp } from './app-context.ts'

/** Seconds after which a timer is certainly over: no SMS code may be valid for longer (`smsCodes` of schemas/meta/policy.json). */
export const longestTimerSeconds = 600

/** End of the timer in Unix seconds; 0 when it never ran, or ran long ago. */
export function timerEnd(name: string, host: Pick<Host, 'storage' | 'now'>): number {
  const end = Number(host.storage.read(timerKey(name))) || 0
  return end + longestTimerSeconds > host.now() ? end : 0
}

/** `end`: as in `timerEnd`. Timers of the same name are the same timer, also after a reload. */
export function useTimer(name: string): [end: number, start: (seconds: number) => void] {
  const { host } = useApp()
  const [end, setEnd] = useState(() => timerEnd(name, host))
  const start = (seconds: number) => {
    const next = host.now() + seconds
    host.storage.write(timerKey(name), next)
    setEnd(next)
  }
  return [end, start]
}
