import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { chunkLoadErrors, reloadOnce } from '../../../../src/web/app/reload-once.ts'
import { useWords } from '../words.ts'

/** Reloads once when a chunk failed to load, because a newer build may have replaced it. */
export function RouteFailed() {
  const error = useRouteError()
  useEffect(() => {
    if (error instanceof Error && chunkLoadErrors.has(error)) reloadOnce()
  }, [error])
  return <Failed retry={() => location.reload()} />
}

export function Failed({ retry }: { retry(): void }) {
  const { t } = useWords()
  return (
    <div className="load-error" role="alert">
      <p>{t('shell.loadFailed')}</p>
      <button type="button" className="button button-main" onClick={retry}>
        {t('shell.retry')}
      </button>
    </div>
  )
}
