import { useEffect, useLayoutEffect } from 'react'
import { contentOf } from '../../core/screens/screen-content.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { BlocksView } from './BlocksView.tsx'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { ScreenContext, useSelect, useObserved, useApp } from '../state/app-context.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** One screen: a skeleton while its data loads, a retry where a load failed, its blocks. */
export function ScreenView({ instance }: { instance: ScreenInstance }) {
  const { translator, visibleScreens } = useApp()
  const { screen } = instance
  // Raised when the configuration changed in development: blocks are remounted, entered values stay.
  const edition = useObserved(translator.state, () => translator.state.configVersion)
  useEffect(() => {
    visibleScreens.add(instance)
    return () => void visibleScreens.delete(instance)
  }, [visibleScreens, instance])
  const { waiting, failed, ready } = useSelect(() => contentOf(instance), instance)
  return (
    <ScreenContext value={instance}>
      {failed.length > 0 && (
        <LoadErrorNotice retry={() => void Promise.all(failed.map((name) => instance.reload(name))).catch(reportError)} />
      )}
      {waiting && <Skeleton />}
      {ready && <BlocksView key={`${keyOf(instance)} ${edition}`} blocks={screen.blocks} order={screen.order} />}
    </ScreenContext>
  )
}

/** Enters the screen when it is shown, again for each `visit`, and leaves it when it is gone. */
export function useScreenLifecycle(instance: ScreenInstance | undefined, visit: unknown): void {
  // Before the first paint, so that a screen that waits for data shows its skeleton at once.
  useLayoutEffect(() => {
    if (!instance) return
    instance.enter().catch(reportError)
    return () => instance.leave()
  }, [instance, visit])
}

const keys = new WeakMap<ScreenInstance, number>()
let lastKey = 0

/** A key per instance: blocks are remounted when the instance changes. */
function keyOf(instance: ScreenInstance): number {
  const key = keys.get(instance) ?? ++lastKey
  keys.set(instance, key)
  return key
}
