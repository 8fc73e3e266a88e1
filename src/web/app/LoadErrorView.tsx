import { useEffect, useEffectEvent } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { forgetFailedLoads } from '../net/failed-loads.ts'
import { LoadError } from '../net/load-file.ts'
import { onReconnect } from '../net/on-reconnect.ts'
import { chunkLoadErrors, reloadOnce } from './reload-once.ts'
import { useApp } from '../state/app-context.ts'

/** When a newer release is the reason for the failed load, the page is reloaded automatically, once. */
export function LoadErrorView() {
  const error = useRouteError()
  const { release } = useApp()
  const { revalidate } = useRevalidator()
  const isMissing = error instanceof LoadError
  const isCode = error instanceof Error && chunkLoadErrors.has(error)
  useEffect(() => {
    // Unless there is no network, a newer release may have replaced the file. The page cannot be shown, so a reload loses nothing.
    if (isCode) void (navigator.onLine && reloadOnce())
    else if (!isMissing) reportError(error)
    else
      release.isStale().then(
        (old) => old && reloadOnce(),
        () => {},
      )
  }, [error, isMissing, isCode, release])
  function retry() {
    // An error while rendering lasts until the page is reloaded.
    if (!isMissing) return location.reload()
    forgetFailedLoads()
    void revalidate()
  }
  const again = useEffectEvent(retry)
  useEffect(() => (isMissing || isCode ? onReconnect(again) : undefined), [isMissing, isCode])
  return <LoadErrorNotice retry={retry} />
}
