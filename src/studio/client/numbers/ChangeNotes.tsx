import type { Sentence } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

/** The effects of changes, as sentences. */
export function ChangeNotes({ changes }: { changes: readonly Sentence[] }) {
  const { t } = useStudio()
  return changes.map(({ effect, where, sentence }) => (
    <p key={sentence} className={`effect is-${effect}`}>
      <span>{t(`studio.effect.${effect}`)}</span>
      <span>
        {where}: {sentence}
      </span>
    </p>
  ))
}
