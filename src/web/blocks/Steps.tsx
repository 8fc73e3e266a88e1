import type { BlockProps } from '../../generated/blocks.ts'
import { StepsBar, StepsList } from './steps-view.tsx'

/** Where one is on a way whose stops follow each other: all before it are done. */
export function Steps({ now, of, look = 'bar' }: BlockProps['Steps']) {
  const words = Object.entries(of)
  const at = words.findIndex(([id]) => id === String(now))
  const stations = words.map(([id, text], index) => ({ id, text, done: index < at, now: index === at }))
  return look === 'bar' ? <StepsBar stations={stations} /> : <StepsList stations={stations} />
}
