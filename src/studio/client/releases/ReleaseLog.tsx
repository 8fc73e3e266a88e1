import { useState } from 'react'
import type { Publication } from '../../../server/releases/publication.ts'
import type { PublishAnswer } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { ReleaseDetails } from './ReleaseDetails.tsx'
import { usePublisher } from './use-publisher.ts'

/** Every release with who, why and its checks, newest first. Proposals are approved and releases rolled back here. */
export function ReleaseLog() {
  const { t, place, go } = useStudio()
  const publisher = usePublisher('releases')
  const { answer, isAsking } = publisher
  const { log, refusal, current } = answer ?? {}
  const isRecord = place.id === 'record'
  return (
    <article aria-busy={isAsking}>
      <h2>{t('studio.section.releases')}</h2>
      <p className="quiet">{t('studio.releases.about')}</p>
      {!answer && <p className="proving">{t('studio.releases.loading')}</p>}
      {refusal && <p className="empty">{t(`studio.publish.refused.${refusal.reason}`)}</p>}
      {log?.brokenAt !== undefined && <p className="broken">{t('studio.releases.brokenAt', { entry: log.brokenAt })}</p>}
      {log && current === undefined && <p className="empty">{t('studio.publish.refused.noServer')}</p>}
      {log && (
        <div className="bar no-print">
          <button type="button" className="button" onClick={() => go({ id: isRecord ? '' : 'record' })}>
            {t(isRecord ? 'studio.releases.list' : 'studio.releases.record')}
          </button>
          {isRecord && (
            <button type="button" className="button" onClick={() => print()}>
              {t('studio.releases.print')}
            </button>
          )}
          <a className="button" href="/api/releases/record.md" download="record.md">
            {t('studio.releases.download')}
          </a>
        </div>
      )}
      {log && isRecord && (
        <p>
          {t('studio.releases.lastHash', { count: log.publications.length })} <code>{log.publications.at(-1)?.hash}</code>
        </p>
      )}
      <ol className="releases">
        {log?.publications.toReversed().map((entry) => (
          <li key={entry.seq} className="field release">
            <ReleaseDetails entry={entry} state={stateOf(entry, answer!)} isOpen={isRecord} />
            {!isRecord && <EntryDecision entry={entry} answer={answer!} publisher={publisher} />}
          </li>
        ))}
      </ol>
    </article>
  )
}

type DecisionProps = { entry: Publication; answer: PublishAnswer; publisher: ReturnType<typeof usePublisher> }

/** The action of an entry: approve a proposal, or roll back to an earlier release. */
function EntryDecision({ entry, answer, publisher: { decide, isDeciding } }: DecisionProps) {
  const { t } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const state = stateOf(entry, answer)
  const running = answer.log?.publications.find(({ seq }) => seq === answer.current)
  const isEarlier = state === 'past' && running !== undefined && entry.code === running.code && entry.release !== running.release
  if (state === 'proposed')
    return (
      <DecisionForm
        at={`approve/${entry.id}`}
        button={t('studio.releases.approve')}
        isDisabled={isDeciding}
        onDecide={async ({ by, why }) => (await decide({ act: 'approve', proposal: entry.id, by, why })) !== undefined}
      >
        <p className="quiet">{t('studio.releases.second', { name: entry.by })}</p>
      </DecisionForm>
    )
  if (!isEarlier) return null
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('studio.releases.putBack')}
      </button>
    )
  return (
    <DecisionForm
      at={`rollBack/${entry.seq}`}
      button={t('studio.releases.putBackNow', { release: entry.release })}
      isDisabled={isDeciding}
      onDecide={async ({ by, why }) => (await decide({ act: 'rollBack', release: entry.release, by, why })) !== undefined}
    />
  )
}

/** State of a log entry. */
function stateOf({ seq, from, kind, id }: Publication, { log, current, proposals }: PublishAnswer): string {
  if (seq === current) return 'inForce'
  if (kind === 'proposal') {
    if (log?.publications.some(({ proposal }) => proposal === id)) return 'done'
    return proposals?.includes(seq) ? 'proposed' : 'overtaken'
  }
  return from !== undefined && log !== undefined && from > log.now ? 'waiting' : 'past'
}
