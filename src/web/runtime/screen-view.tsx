import { useEffect, useLayoutEffect } from 'react'
import { contentOf } from '../../core/screen-content.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { BlocksView } from './block-view.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { ScreenContext, useLook, useObserved, usePhone } from './screen-context.ts'
import { Skeleton } from './skeleton.tsx'

/** One screen: its skeleton while what it waits for is on the way, a retry where a load failed, its blocks. */
export function ScreenView({ instance }: { instance: ScreenInstance }) {
  const { words, onShow } = usePhone()
  const { screen } = instance
  // Raised when the configuration changed under the page: what it described is made anew, what was typed stays.
  const edition = useObserved(words.shown, () => words.shown.configuration)
  useEffect(() => {
    onShow.add(instance)
    return () => void onShow.delete(instance)
  }, [onShow, instance])
  const { waiting, failed, ready } = useLook(() => contentOf(instance), instance)
  return (
    <ScreenContext value={instance}>
      {failed.length > 0 && <FailedNotice retry={() => void Promise.all(failed.map((name) => instance.reload(name))).catch(reportError)} />}
      {waiting && <Skeleton />}
      {ready && <BlocksView key={`${keyOf(instance)} ${edition}`} blocks={screen.blocks} order={screen.order} />}
    </ScreenContext>
  )
}

/** Enters the screen when it is shown, again for each `visit`, and leaves it when it is gone. */
export function useVisit(instance: ScreenInstance | undefined, visit: unknown): void {
  // Before the first paint: what waits for data must not flash without it.
  useLayoutEffect(() => {
    if (!instance) return
    instance.enter().catch(reportError)
    return () => instance.leave()
  }, [instance, visit])
}

const keys = new WeakMap<ScreenInstance, number>()
let lastKey = 0

/** Blocks of another instance of the same screen are other blocks. */
function keyOf(instance: ScreenInstance): number {
  const key = keys.get(instance) ?? ++lastKey
  keys.set(instance, key)
  return key
}
