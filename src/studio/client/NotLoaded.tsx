import { useStudio } from './studio-context.ts'
import type { Answer } from './use-resource.ts'

/** Shown in place of a page that is loading or failed to load. `words`: a possible reason. */
export function NotLoaded({ answer: { isRefused, again }, words }: { answer: Answer<unknown>; words?: string }) {
  const { t } = useStudio()
  if (!isRefused) return <p className="empty" aria-busy="true" />
  return (
    <div className="empty" role="alert">
      <p>{words ?? t('studio.notLoaded')}</p>
      <button type="button" className="button" onClick={again}>
        {t('studio.loadAgain')}
      </button>
    </div>
  )
}
