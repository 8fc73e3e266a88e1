import type { NewPublication, Publication } from '../../../server/releases/publication.ts'
import { useStudio } from '../studio-context.ts'
import { dayIn } from './day-in.ts'

/** `revertedLater`: scheduled releases that will revert these changes on their day. */
type Props = { planned: NewPublication; revertedLater: Publication[] }

/** Checks passed by the planned release, whether it needs a second person, and which scheduled releases will revert it. */
export function ProofList({ planned: { checks, kind, release, before, changes }, revertedLater }: Props) {
  const { t, locale } = useStudio()
  const isLabel = changes.length > 0 && changes.every(({ effect }) => effect === 'label')
  return (
    <ul className="proof">
      <li className="is-right">{t('studio.publish.checked', { count: checks?.warnings ?? 0 })}</li>
      <li className="is-right">{t('studio.publish.scenarios', { count: checks?.scenarios ?? 0 })}</li>
      {isLabel && <li className="is-right">{t('studio.publish.sameSchemas')}</li>}
      {kind === 'proposal' && <li className="is-waiting">{t('studio.publish.second')}</li>}
      {revertedLater.map(({ seq, by, from = '', why }) => (
        <li key={seq} className="is-waiting">
          {t('studio.publish.undoneBy', { entry: seq, name: by, why, day: dayIn(locale, from) })}
        </li>
      ))}
      <li className="quiet">
        {t('studio.publish.release')} <code>{release}</code>
        {before !== undefined && <> {t('studio.publish.inPlaceOf')} </>}
        {before !== undefined && <code>{before}</code>}
      </li>
    </ul>
  )
}
