import { Icon } from './Icon.tsx'
import { useTranslate } from './use-translate.ts'

export type StepItem = { id: string; text: string; done: boolean; current: boolean }
type Props = { steps: readonly StepItem[] }

export function StepsBar({ steps }: Props) {
  const t = useTranslate()
  const at = steps.findIndex(({ current }) => current)
  return (
    <div className="steps">
      <div className="steps-bar" aria-hidden="true">
        {steps.map(({ id, done, current }) => (
          <span key={id} className={done || current ? 'is-done' : ''} />
        ))}
      </div>
      {at >= 0 && (
        <p className="steps-caption">
          <span>{t('block.steps.of', { number: at + 1, count: steps.length })}</span>
          <strong>{steps[at]?.text}</strong>
        </p>
      )}
    </div>
  )
}

export function StepsList({ steps }: Props) {
  return (
    <ol className="step-list">
      {steps.map(({ id, text, done, current }) => (
        <li key={id} className={current ? 'is-current' : done ? 'is-done' : ''} aria-current={current ? 'step' : undefined}>
          <span className="step-marker">{done && !current && <Icon name="check" />}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
