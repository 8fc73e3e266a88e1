import { useLayoutEffect } from 'react'
import { useLoaderData, useMatches } from 'react-router-dom'
import type { PageData } from './page-data.ts'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'

/** The screen of the route that was arrived at. */
export function PageView() {
  const arrived = useLoaderData() as PageData
  useScreenLifecycle(arrived.instance, arrived)
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [arrived])
  return (
    arrived.instance && (
      <div className="page" data-screen={arrived.instance.id}>
        <ScreenView instance={arrived.instance} />
      </div>
    )
  )
}

/** Where the app is now; undefined before the first page is there. */
export function usePageData(): PageData | undefined {
  return useMatches().at(-1)?.loaderData as PageData | undefined
}
