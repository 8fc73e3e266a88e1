import type { StepItem } from './step-items.ts'
import { useTranslate } from './use-translate.ts'
import { Wave } from './Wave.tsx'

export function StepsBar({ steps, caption }: { steps: readonly StepItem[]; caption?: string | undefined }) {
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
