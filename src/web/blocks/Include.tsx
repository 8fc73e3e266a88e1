import type { BlockProps } from '../../generated/blocks.ts'
import { useApp } from '../state/app-context.ts'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { useIncludedScreen } from '../state/use-included-screen.ts'

/** The screen has a scope of its own; `onClose` gets the result that it closes with. */
export function Include({ screen, with: props, onClose }: BlockProps['Include']) {
  // From the context and not imported: the view of a screen imports the blocks.
  const { ScreenView } = useApp()
  const { instance, hasFailed, retry } = useIncludedScreen(screen, props, onClose)
  // No skeleton: many an included screen has nothing to say, and the page would move twice.
  return (
    <div className={instance || hasFailed ? 'page include' : 'page include is-awaited'}>
      {hasFailed ? <LoadErrorNotice retry={retry} /> : instance && <ScreenView instance={instance} mayBeBlank />}
    </div>
  )
}
