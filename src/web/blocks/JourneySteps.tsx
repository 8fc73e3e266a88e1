import type { BlockProps } from '../../generated/blocks.ts'
import { toStepItems } from '../ui/step-items.ts'
import { StepsBar } from '../ui/StepsBar.tsx'

/** `now`: the step to show as current; by default the first that is not done. */
export function JourneySteps({ each, now, caption }: BlockProps['JourneySteps']) {
  return <StepsBar steps={toStepItems(each, now)} caption={caption} />
}
