import type { BlockProps } from '../../generated/blocks.ts'
import { StepsBar, StepsList } from '../ui/step-views.tsx'

export function Steps({ now, of, look = 'bar' }: BlockProps['Steps']) {
  const entries = Object.entries(of)
  const position = entries.findIndex(([id]) => id === String(now))
  const steps = entries.map(([id, text], index) => ({ id, text, done: index < position, current: index === position }))
  return look === 'bar' ? <StepsBar steps={steps} /> : <StepsList steps={steps} />
}
