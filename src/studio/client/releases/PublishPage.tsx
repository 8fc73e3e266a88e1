import { useState } from 'react'
import type { LostEntry } from '../../contract.ts'
import { EffectList } from '../changes/EffectList.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { isError } from '../shell/is-error.ts'
import { useStudio } from '../studio-context.ts'
import { useDraft } from '../use-draft.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { ProofList } from './ProofList.tsx'
import { TakenBackList } from './TakenBackList.tsx'
import { usePublisher } from './use-publisher.ts'

/** The release that the files would make, proved again after each change, and the button that publishes it. */
export function PublishPage() {
  const { t, project, locale, go } = useStudio()
  const [meant, setMeant] = useState<LostEntry[]>([])
  const [from = '', setFrom] = useDraft('publish/from')
  const undo = meant.map(({ seq }) => seq)
  const publisher = usePublisher(`releases/rehearsal?locale=${locale}&undo=${undo.join(',')}&from=${from}`, project.revision)
  const { answer, isAsking, isDeciding, decide, carry } = publisher
  const { refusal, planned, fingerprint, diff, findings = [], revertedLater = [] } = answer ?? {}
  const lost = [...(refusal?.entries ?? []), ...publisher.lost].filter(({ seq }) => !undo.includes(seq))
  const changes = diff?.changes ?? []
  const isProposal = planned?.kind === 'proposal'
  return (
    <article aria-busy={isAsking}>
      <h2>{t('studio.section.publish')}</h2>
      <p className="quiet">{t('studio.publish.about')}</p>
      <label className="publish-day">
        {t('studio.publish.from')}
        <input className="input" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      {isAsking && <p className="proving">{t('studio.publish.proving')}</p>}
      {refusal && <p className="empty">{t(`studio.publish.refused.${refusal.reason}`)}</p>}
      <TakenBackList
        lost={lost}
        meant={meant}
        isBusy={isAsking || isDeciding}
        onMean={setMeant}
        onCarry={() => void carry({ label: t('studio.publish.bringIn'), undo, from })}
      />
      <FindingList findings={findings} hasLinks />
      {answer && !refusal && !planned && (
        <p className="broken">{t('studio.publish.mendFirst', { count: findings.filter(isError).length })}</p>
      )}
      {planned && (
        <div className="decide">
          <section className="decide-changes" aria-label={t('studio.publish.changes')}>
            <h3>{t('studio.publish.changes')}</h3>
            {diff?.channels.added.map((channel) => (
              <p key={channel}>{t('studio.publish.newChannel', { channel })}</p>
            ))}
            {diff?.channels.removed.map((channel) => (
              <p key={channel}>{t('studio.publish.goneChannel', { channel })}</p>
            ))}
            {changes.length === 0 && <p className="empty">{t('studio.publish.notSeen')}</p>}
            <EffectList sentences={changes} />
          </section>
          <section className="field" aria-label={t('studio.publish.decision')}>
            <ProofList planned={planned} revertedLater={revertedLater} />
            <DecisionForm
              at="publish"
              hasRule
              button={t(isProposal ? 'studio.publish.propose' : 'studio.publish.publish')}
              isDisabled={isAsking || isDeciding}
              onDecide={async (signed) => {
                const stored = await decide({ act: 'publish', seen: fingerprint ?? '', undo, from, ...signed })
                if (!stored) return false
                setFrom(undefined)
                go({ section: 'releases', id: '' })
                return true
              }}
            />
          </section>
        </div>
      )}
    </article>
  )
}
