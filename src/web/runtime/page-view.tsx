import { useLayoutEffect } from 'react'
import { useLoaderData, useMatches } from 'react-router-dom'
import type { Arrived } from './arrived.ts'
import { ScreenView, useVisit } from './screen-view.tsx'

/** The screen of the route that was arrived at. */
export function PageView() {
  const arrived = useLoaderData() as Arrived
  useVisit(arrived.instance, arrived)
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
export function useArrived(): Arrived | undefined {
  return useMatches().at(-1)?.loaderData as Arrived | undefined
}
