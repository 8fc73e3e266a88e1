import type { TableProof } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

/** Gaps and overlaps of the rules as typed, each with the smallest input that shows it. */
export function ProofNotes({ proof }: { proof: TableProof | undefined }) {
  const { t } = useStudio()
  const notes = proof && [
    ...proof.gaps.map((witness) => t('studio.gap', { witness })),
    ...proof.overlaps.map(({ rules: [first, second], witness }) => t('studio.overlap', { first, second, witness })),
    ...proof.dead.map((rule) => t('studio.dead', { rule })),
    ...(proof.tooBig ? [t('studio.tooBig')] : []),
  ]
  if (!notes) return <p className="quiet">{t('studio.proving')}</p>
  return (
    <ul className="proof" aria-live="polite">
      {notes.length === 0 && <li className="is-right">{t('studio.proved')}</li>}
      {notes.map((note) => (
        <li key={note} className="is-wrong">
          {note}
        </li>
      ))}
    </ul>
  )
}
