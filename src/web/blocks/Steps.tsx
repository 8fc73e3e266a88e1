import type { BlockProps } from '../../generated/blocks.ts'
import { useWords } from './use-words.ts'
import { Icon } from './icon.tsx'

/** Where one is on the way: a bar over a form, or the stations below each other. */
export function Steps({ now, of, look = 'bar' }: BlockProps['Steps']) {
  const say = useWords()
  const stations = Object.entries(of)
  const at = stations.findIndex(([id]) => id === String(now))
  if (look === 'bar') {
    return (
      <div className="steps">
        <div className="steps-bar" aria-hidden="true">
          {stations.map(([id], index) => (
            <span key={id} className={index <= at ? 'is-done' : ''} />
          ))}
        </div>
        <p className="steps-words">
          <span>{say('block.steps.of', { number: at + 1, count: stations.length })}</span>
          <strong>{stations[at]?.[1]}</strong>
        </p>
      </div>
    )
  }
  return (
    <ol className="stations">
      {stations.map(([id, words], index) => (
        <li key={id} className={index < at ? 'is-done' : index === at ? 'is-now' : ''} aria-current={index === at ? 'step' : undefined}>
          <span className="station-mark">{index < at && <Icon name="check" />}</span>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  )
}
