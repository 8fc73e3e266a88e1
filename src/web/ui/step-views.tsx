import { Icon } from './Icon.tsx'
import { useTranslate } from './use-translate.ts'
import { Wave } from './Wave.tsx'

export type StepItem = { id: string; text: string; done: boolean; current: boolean }
type Props = { steps: readonly StepItem[] }

export function StepsBar({ steps, caption }: Props & { caption?: string | undefined }) {
  const t = useTranslate()
  const current = steps.findIndex(({ current }) => current)
  return (
    <div className="steps">
      {(caption || current >= 0) && (
        <p className="steps-caption">
          <span>{caption || t('block.steps.of', { number: current + 1, count: steps.length })}</span>
          <strong>{steps[current]?.text}</strong>
        </p>
      )}
      <Wave steps={steps} />
    </div>
  )
}

export function StepsList({ steps }: Props) {
  const t = useTranslate()
  return (
    <ol className="step-list">
      {steps.map(({ id, text, done, current }, index) => (
        <li key={id} className={current ? 'is-current' : done ? 'is-done' : ''} aria-current={current ? 'step' : undefined}>
          <span className="step-marker" aria-hidden="true">
            {done && !current ? <Icon name="check" /> : index + 1}
          </span>
          <span className="step-text">
            {text}
            {done && !current && <span className="visually-hidden"> ({t('block.steps.done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
