import type { BlockProps } from '../../generated/blocks.ts'
import { usePhone } from '../runtime/screen-context.ts'
import { Skeleton } from '../runtime/skeleton.tsx'
import { usePart } from '../runtime/use-part.ts'

/** A screen within a screen, with a scope of its own. */
export function Part({ screen, with: props }: BlockProps['Part']) {
  // From the phone and not imported: screens show blocks, and this block shows a screen.
  const { View } = usePhone()
  const instance = usePart(screen, props)
  return <div className="page part">{instance ? <View instance={instance} /> : <Skeleton lines={2} />}</div>
}
