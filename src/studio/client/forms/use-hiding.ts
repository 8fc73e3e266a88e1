import type { JsonPlace } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { withHidden } from './field-edits.ts'
import { formerOf, keepFormer } from './former-patch.ts'

/**
 * Hides or shows something in a channel; showing it again restores the channel's former value. `label`: name of the step in the history.
 */
export function useHiding(): (label: string, places: readonly JsonPlace[], isHidden: boolean) => Promise<void> {
  const { save } = useStudio()
  return async (label, places, isHidden) => {
    if ((await save({ label, edits: withHidden(places, isHidden, formerOf) })) && isHidden) keepFormer(places)
  }
}
