import { Icon } from './Icon.tsx'
import type { StepItem } from './step-items.ts'
import { useTranslate } from './use-translate.ts'

export function StepsList({ steps }: { steps: readonly StepItem[] }) {
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
