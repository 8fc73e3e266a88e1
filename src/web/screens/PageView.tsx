import { useLayoutEffect } from 'react'
import { useLoaderData, useMatches } from 'react-router-dom'
import type { LayoutData, PageData } from './page-data.ts'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'

/** The screen of the current route. */
export function PageView() {
  const page = useLoaderData() as PageData
  useScreenLifecycle(page.instance, page)
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [page])
  return (
    page.instance && (
      <div className="page" data-screen={page.instance.id}>
        <ScreenView instance={page.instance} />
      </div>
    )
  )
}

/** The current page; undefined before the first one is loaded. */
export function usePageData(): PageData | undefined {
  return useMatches().at(-1)?.loaderData as PageData | undefined
}

/** The route of the page, also of one that failed to load. */
export function useRouteName(): string | undefined {
  return (useMatches().at(-2)?.loaderData as LayoutData | undefined)?.location?.name
}
