import { Icon } from './icon.tsx'
import { useWords } from './use-words.ts'

/** One stop on a way, in order. `now`: where one is. */
export type Station = { id: string; text: string; done: boolean; now: boolean }
type Props = { stations: readonly Station[] }

/** The way as a line over a form, with the words of where one is. */
export function StepsBar({ stations }: Props) {
  const say = useWords()
  const at = stations.findIndex(({ now }) => now)
  return (
    <div className="steps">
      <div className="steps-bar" aria-hidden="true">
        {stations.map(({ id, done, now }) => (
          <span key={id} className={done || now ? 'is-done' : ''} />
        ))}
      </div>
      {at >= 0 && (
        <p className="steps-words">
          <span>{say('block.steps.of', { number: at + 1, count: stations.length })}</span>
          <strong>{stations[at]?.text}</strong>
        </p>
      )}
    </div>
  )
}

/** The stops below each other. */
export function StepsList({ stations }: Props) {
  return (
    <ol className="stations">
      {stations.map(({ id, text, done, now }) => (
        <li key={id} className={now ? 'is-now' : done ? 'is-done' : ''} aria-current={now ? 'step' : undefined}>
          <span className="station-mark">{done && !now && <Icon name="check" />}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
