import { useCallback, useSyncExternalStore } from 'react'
import { useBlockApp } from '../state/app-context.ts'
import { tickWhile } from './tick-while.ts'

/** Seconds until `end`, which is in Unix seconds of the server's clock. Once it has reached 0 the component is not rendered again. */
export function useSecondsLeft(end: number): number {
  const { host } = useBlockApp()
  const left = useCallback(() => Math.max(0, end - (host?.now() ?? Math.floor(Date.now() / 1000))), [end, host])
  const subscribe = useCallback((render: () => void) => tickWhile(() => left() > 0, render), [left])
  return useSyncExternalStore(subscribe, left, left)
}
