import { useLayoutEffect } from 'react'
import { useLoaderData, useMatches } from 'react-router-dom'
import type { LayoutData, PageData } from './page-data.ts'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'

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

/** Undefined before the first page is loaded. */
export function usePageData(): PageData | undefined {
  return useMatches().at(-1)?.loaderData as PageData | undefined
}

/** Known also when the page failed to load. */
export function useRouteName(): string | undefined {
  return (useMatches().at(-2)?.loaderData as LayoutData | undefined)?.location?.name
}
