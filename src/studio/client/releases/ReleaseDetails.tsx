import type { Publication } from '../../../server/releases/publication.ts'
import { useStudio } from '../studio-context.ts'

/** A log entry in full: who, why, the changes, the checks and the hashes. */
export function ReleaseDetails({ entry, state, isOpen }: { entry: Publication; state: string; isOpen: boolean }) {
  const { t, locale } = useStudio()
  const { seq, kind, release, before, from, proposedFrom, at, by, why, rule, undoes, proposal, hashes, changes, checks, hash } = entry
  const time = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(new Date(iso))
  const hashList = (parts: { [part: string]: string }) =>
    Object.entries(parts).map(([part, value]) => (
      <code key={part}>
        {part} {value}
      </code>
    ))
  const rows: [name: string, value: React.ReactNode][] = [
    ['rule', rule],
    ['from', from === undefined ? proposedFrom && time(proposedFrom) : time(from)],
    ['written', time(at)],
    ['inPlaceOf', before !== release && before],
    ['approves', proposal],
    [
      'proved',
      checks && `${t('studio.publish.checked', { count: checks.warnings })} ${t('studio.publish.scenarios', { count: checks.scenarios })}`,
    ],
    ['hashesBefore', hashes.before && hashList(hashes.before)],
    ['hashesAfter', hashList(hashes.after)],
    ['hash', <code key="hash">{hash}</code>],
  ]
  return (
    <>
      <header>
        <h3>{kind === 'build' ? t('studio.releases.kind.build') : why}</h3>
        <span className="spring" />
        <span className={`state is-${state}`}>{t(`studio.releases.state.${state}`)}</span>
      </header>
      <p className="quiet">
        {[`${seq}.`, t(`studio.releases.kind.${kind}`), by, time(from ?? at)].filter(Boolean).join(' · ')} <code>{release}</code>
      </p>
      {undoes && <p>{t('studio.releases.undoes', { entries: undoes.join(', ') })}</p>}
      {[...new Set(changes.map(({ effect }) => effect))].map((effect) => (
        <section key={effect} className="changes">
          <h4>{t(`studio.effect.${effect}`)}</h4>
          <ul>
            {changes
              .filter((change) => change.effect === effect)
              .map(({ sentence }) => (
                <li key={sentence} className={`is-${effect}`}>
                  {sentence}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <details open={isOpen}>
        <summary>{t('studio.releases.details')}</summary>
        <dl>
          {rows
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{t(`studio.releases.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </details>
    </>
  )
}
