import type { BlockProps } from '../../generated/blocks.ts'
import { useApp } from '../state/app-context.ts'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { useIncludedScreen } from '../state/use-included-screen.ts'

/** Shows another screen with its own scope; `onClose` gets the screen's result. */
export function Include({ screen, with: props, onClose }: BlockProps['Include']) {
  // Taken from the context, because an import would be a cycle: the screen's view imports the blocks.
  const { ScreenView } = useApp()
  const { instance, hasFailed, retry } = useIncludedScreen(screen, props, onClose)
  // No skeleton: many included screens have nothing to show, and the page would move twice.
  return (
    <div className={instance || hasFailed ? 'page include' : 'page include is-awaited'}>
      {hasFailed ? <LoadErrorNotice retry={retry} /> : instance && <ScreenView instance={instance} mayBeBlank />}
    </div>
  )
}
