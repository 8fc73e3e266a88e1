import { useEffect, useLayoutEffect } from 'react'
import { contentOf } from '../../core/screens/screen-content.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { BlankScreen } from './BlankScreen.tsx'
import { BlocksView } from './BlocksView.tsx'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { ScreenContext, useSelectOf, useObserved, useApp } from '../state/app-context.ts'
import { useAwaitedPart } from '../state/arrival.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { skeletonShapes } from './skeleton-shapes.ts'

/** `mayBeBlank`: for a part of a page, which may have nothing to show. */
export function ScreenView({ instance, mayBeBlank = false }: { instance: ScreenInstance; mayBeBlank?: boolean }) {
  const { pageLoads, translator, visibleScreens } = useApp()
  const { screen } = instance
  // Changes with the configuration in development: blocks are remounted, entered values stay.
  const configVersion = useObserved(translator.state, () => translator.state.configVersion)
  useEffect(() => {
    visibleScreens.add(instance)
    return () => void visibleScreens.delete(instance)
  }, [visibleScreens, instance])
  const { waiting, failed, ready, blank } = useSelectOf(instance, () => contentOf(instance))
  useAwaitedPart(waiting)
  function retry(sources: string[]) {
    const load = pageLoads.begin()
    Promise.all(sources.map((name) => instance.reload(name)))
      .catch(reportError)
      .finally(load.end)
  }
  return (
    <ScreenContext value={instance}>
      {failed.length > 0 && <LoadErrorNotice retry={() => retry(failed)} />}
      {waiting && failed.length === 0 && <Skeleton shapes={skeletonShapes(screen.blocks)} />}
      {blank.length > 0 && !mayBeBlank && <BlankScreen shapes={skeletonShapes(screen.blocks)} retry={() => retry(blank)} />}
      {ready && <BlocksView key={`${keyOf(instance)} ${configVersion}`} blocks={screen.blocks} order={screen.order} />}
    </ScreenContext>
  )
}

/** Enters the screen again for each new `visit`. */
export function useScreenLifecycle(instance: ScreenInstance | undefined, visit: unknown): void {
  // Runs before the first paint, so that a screen that waits for data shows its skeleton at once.
  useLayoutEffect(() => {
    if (!instance) return
    instance.enter().catch(reportError)
    return () => instance.leave()
  }, [instance, visit])
}

const keys = new WeakMap<ScreenInstance, number>()
let lastKey = 0

function keyOf(instance: ScreenInstance): number {
  const key = keys.get(instance) ?? ++lastKey
  keys.set(instance, key)
  return key
}
