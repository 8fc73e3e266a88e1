import { type ReactNode, useLayoutEffect } from 'react'
import { Outlet, useLoaderData } from 'react-router-dom'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { OutletContext } from '../state/app-context.ts'
import type { LayoutData } from './page-data.ts'
import { usePageData } from './PageView.tsx'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'

export function LayoutsView() {
  const { layouts } = useLoaderData() as LayoutData
  return layouts.reduceRight<ReactNode>(
    (page, { route, instance }) => (
      <LayoutView key={route} instance={instance}>
        {page}
      </LayoutView>
    ),
    <Outlet />,
  )
}

/** The layout stays while the pages below its route change; its `/route` is the current page's. */
function LayoutView({ instance, children }: { instance: ScreenInstance; children: ReactNode }) {
  const location = usePageData()?.location
  useScreenLifecycle(instance, instance)
  useLayoutEffect(() => {
    if (location) Object.assign(instance.scope.route as object, location)
  }, [instance, location])
  return (
    <OutletContext value={children}>
      <ScreenView instance={instance} mayBeBlank />
    </OutletContext>
  )
}
