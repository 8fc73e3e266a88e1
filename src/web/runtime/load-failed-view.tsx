import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { FailedNotice } from './failed-notice.tsx'
import { LoadFailed } from './release.ts'
import { missingCode, reloadOnce } from './reload-once.ts'
import { usePhone } from './screen-context.ts'

/** A page that could not be loaded or drawn. When a newer release is the reason, the app starts again by itself, once. */
export function LoadFailedView() {
  const error = useRouteError()
  const { release } = usePhone()
  const { revalidate } = useRevalidator()
  const isMissing = error instanceof LoadFailed
  useEffect(() => {
    if (error instanceof Error && missingCode.has(error)) return
    if (!isMissing) reportError(error)
    else
      release.isOld().then(
        (old) => old && reloadOnce(),
        () => {},
      )
  }, [error, isMissing, release])
  // What failed while it was drawn keeps failing until the page is made anew.
  return <FailedNotice retry={() => (isMissing ? void revalidate() : location.reload())} />
}
