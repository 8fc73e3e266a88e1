import type { BlockProps } from '../../generated/blocks.ts'
import { StepsList } from '../ui/StepsList.tsx'

export function Steps({ now, of }: BlockProps['Steps']) {
  const entries = Object.entries(of)
  const position = entries.findIndex(([id]) => id === String(now))
  const steps = entries.map(([id, text], index) => ({ id, text, done: index < position, current: index === position }))
  return <StepsList steps={steps} />
}
