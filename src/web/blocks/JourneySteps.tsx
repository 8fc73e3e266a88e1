import type { BlockProps } from '../../generated/blocks.ts'
import { isMap } from '../../core/language/map.ts'
import { type StepItem, StepsBar } from '../ui/step-views.tsx'

/** `now`: the step to show as current; by default the first that is not done. */
export function JourneySteps({ each, now, caption }: BlockProps['JourneySteps']) {
  return <StepsBar steps={toStepItems(each, now)} caption={caption} />
}

export function toStepItems(each: readonly unknown[] = [], now: unknown): StepItem[] {
  return each.filter(isMap).flatMap(({ id, text, done, current }) => {
    if (typeof id !== 'string' || typeof text !== 'string') return []
    return [{ id, text, done: done === true, current: now === undefined ? current === true : id === now }]
  })
}
