import type { LostEntry } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { dayIn } from './day-in.ts'

type Props = {
  /** Entries that would be reverted unintentionally. */
  lost: LostEntry[]
  /** Entries reverted on purpose. */
  meant: LostEntry[]
  isBusy: boolean
  onMean: (meant: LostEntry[]) => void
  onCarry: () => void
}

/** Published changes that the files lack: who, when, why, and where in the JSON. They can be merged in, or reverted on purpose. */
export function TakenBackList({ lost, meant, isBusy, onMean, onCarry }: Props) {
  const { t, locale } = useStudio()
  const entries = [...new Map([...lost, ...meant].map((entry) => [entry.seq, entry])).values()].toSorted(
    (one, other) => one.seq - other.seq,
  )
  if (entries.length === 0) return undefined
  return (
    <section className="field" aria-label={t('studio.publish.lost')}>
      <h3>{t('studio.publish.lost')}</h3>
      <ul className="changes">
        {entries.map((entry) => (
          <li key={entry.seq}>
            {`${entry.seq}. ${entry.by} · ${dayIn(locale, entry.at)} · ${entry.why}`}
            {entry.places.map((place) => (
              <code key={place}> {place}</code>
            ))}
            <div>
              <label className="switch">
                <input
                  type="checkbox"
                  checked={meant.includes(entry)}
                  disabled={isBusy}
                  onChange={({ target }) => onMean(target.checked ? [...meant, entry] : meant.filter((other) => other !== entry))}
                />
                {t('studio.publish.meant', { entry: entry.seq })}
              </label>
            </div>
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <div className="bar">
          <button type="button" className="button is-main" disabled={isBusy} onClick={onCarry}>
            {t('studio.publish.bringIn')}
          </button>
        </div>
      )}
    </section>
  )
}
