import { useStudio } from './studio-context.ts'

/** A mark beside texts that are the same in every channel. */
export function LockedMark() {
  const { t } = useStudio()
  return (
    <small className="quiet" title={t('studio.locked.words')}>
      {` ${t('studio.locked.short')}`}
    </small>
  )
}
