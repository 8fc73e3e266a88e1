import { useLayoutEffect } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { usePageData } from './PageView.tsx'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'

/** A screen around the pages below its route: it stays while they change, and sees where they are. */
export function LayoutView() {
  const instance = useLoaderData() as ScreenInstance
  const location = usePageData()?.location
  useScreenLifecycle(instance, instance)
  useLayoutEffect(() => {
    if (location) Object.assign(instance.scope.route as object, location)
  }, [instance, location])
  return <ScreenView instance={instance} />
}
