import type { NewPublication } from '../../../server/releases/publication.ts'
import { useStudio } from '../studio-context.ts'

/** What was proved of the release, and whether one person may put it in force. */
export function ProofList({ planned: { checks, kind, release, before, changes } }: { planned: NewPublication }) {
  const { t } = useStudio()
  const isLabel = changes.every(({ effect }) => effect === 'label')
  return (
    <ul className="proof">
      <li className="is-right">{t('studio.publish.checked', { count: checks?.warnings ?? 0 })}</li>
      <li className="is-right">{t('studio.publish.scenarios', { count: checks?.scenarios ?? 0 })}</li>
      {isLabel && <li className="is-right">{t('studio.publish.sameSchemas')}</li>}
      {kind === 'proposal' && <li className="is-waiting">{t('studio.publish.second')}</li>}
      <li className="quiet">
        {t('studio.publish.release')} <code>{release}</code>
        {before !== undefined && <> {t('studio.publish.inPlaceOf')} </>}
        {before !== undefined && <code>{before}</code>}
      </li>
    </ul>
  )
}
