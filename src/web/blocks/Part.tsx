import type { BlockProps } from '../../generated/blocks.ts'
import { ScreenView } from '../runtime/screen-view.tsx'
import { Skeleton } from '../runtime/skeleton.tsx'
import { usePart } from '../runtime/use-part.ts'

/** A screen within a screen, with a scope of its own. */
export function Part({ screen, with: props }: BlockProps['Part']) {
  const instance = usePart(screen, props)
  return <div className="page part">{instance ? <ScreenView instance={instance} /> : <Skeleton lines={2} />}</div>
}
