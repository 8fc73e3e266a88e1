import { useLayoutEffect } from 'react'
import { useLoaderData, useRouteLoaderData } from 'react-router-dom'
import { type LayoutData, layoutRoute, type PageData, pageRoute } from './page-data.ts'
import { ArrivalContext, ArrivingContext, useArrival } from '../state/arrival.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ScreenView, useScreenLifecycle } from './ScreenView.tsx'
import { skeletonShapes } from './skeleton-shapes.ts'

export function PageView() {
  const page = useLoaderData() as PageData
  useScreenLifecycle(page.instance, page)
  const { isArriving, awaitPart } = useArrival(page.instance, page.load)
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [page])
  return (
    page.instance && (
      // A new key per page: a reused element would make the whole page count as a layout shift.
      <div key={page.instance.id} className={isArriving ? 'page is-arriving' : 'page'} data-screen={page.instance.id}>
        {isArriving && <Skeleton shapes={skeletonShapes(page.instance.screen.blocks)} />}
        <ArrivalContext value={awaitPart}>
          <ArrivingContext value={isArriving}>
            <ScreenView instance={page.instance} />
          </ArrivingContext>
        </ArrivalContext>
      </div>
    )
  )
}

/** Undefined before the first page is loaded. */
export function usePageData(): PageData | undefined {
  return useRouteLoaderData<PageData>(pageRoute)
}

/** Known even when the page failed to load. */
export function useRouteName(): string | undefined {
  return useRouteLoaderData<LayoutData>(layoutRoute)?.location?.name
}
