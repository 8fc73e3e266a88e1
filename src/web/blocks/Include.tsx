import type { BlockProps } from '../../generated/blocks.ts'
import { useApp } from '../state/app-context.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIncludedScreen } from '../state/use-included-screen.ts'

/** A screen within a screen, with a scope of its own. What it closes with is handed to `onClose`. */
export function Include({ screen, with: props, onClose }: BlockProps['Include']) {
  // From the phone and not imported: screens show blocks, and this block shows a screen.
  const { ScreenView } = useApp()
  const instance = useIncludedScreen(screen, props, onClose)
  return <div className="page include">{instance ? <ScreenView instance={instance} /> : <Skeleton lines={2} />}</div>
}
