import { useEffect, useEffectEvent } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { forgetFailedLoads } from '../net/failed-loads.ts'
import { LoadError } from '../net/load-file.ts'
import { onReconnect } from '../net/on-reconnect.ts'
import { chunkLoadErrors, reloadOnce } from './reload-once.ts'
import { useApp } from '../state/app-context.ts'

/** When a newer release is why the page did not load, it is reloaded by itself, once. */
export function LoadErrorView() {
  const error = useRouteError()
  const { release } = useApp()
  const { revalidate } = useRevalidator()
  const isMissing = error instanceof LoadError
  const isCode = error instanceof Error && chunkLoadErrors.has(error)
  useEffect(() => {
    // A newer release may have replaced the file, unless there is no network. The page cannot be shown, so that nothing is lost.
    if (isCode) void (navigator.onLine && reloadOnce())
    else if (!isMissing) reportError(error)
    else
      release.isStale().then(
        (old) => old && reloadOnce(),
        () => {},
      )
  }, [error, isMissing, isCode, release])
  function retry() {
    // An error while rendering stays until the page is reloaded.
    if (!isMissing) return location.reload()
    forgetFailedLoads()
    void revalidate()
  }
  const again = useEffectEvent(retry)
  useEffect(() => (isMissing || isCode ? onReconnect(again) : undefined), [isMissing, isCode])
  return <LoadErrorNotice retry={retry} />
}
