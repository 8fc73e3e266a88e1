import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { FailedNotice } from './failed-notice.tsx'
import { LoadFailed } from './release.ts'
import { reloadOnce } from './reload-once.ts'
import { usePhone } from './screen-context.ts'

/** A page that could not be loaded or drawn. When a newer release is the reason, the app starts again by itself, once. */
export function LoadFailedView() {
  const error = useRouteError()
  const { release } = usePhone()
  const { revalidate } = useRevalidator()
  const isMissing = error instanceof LoadFailed
  useEffect(() => {
    if (!isMissing) reportError(error)
    else
      void release.isOld().then(
        (old) => old && reloadOnce(),
        () => {},
      )
  }, [error, isMissing, release])
  // What failed while it was drawn keeps failing until the page is made anew.
  return <FailedNotice retry={() => (isMissing ? void revalidate() : location.reload())} />
}
