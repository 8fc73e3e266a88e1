import type { Location } from '../../core/navigation/route.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import type { WebApp } from '../state/app-context.ts'

/** Ids of the two routes with loaders: the layouts around a page, and the page. */
export const layoutRoute = 'layouts'
export const pageRoute = 'page'

/** Without an instance the route has no screen and shows only its layouts. */
export type PageData = { location: Location; instance: ScreenInstance | undefined; load: ReturnType<WebApp['pageLoads']['begin']> }

export type Layout = { route: string; instance: ScreenInstance }
/** Loaded separately from the page, so that layouts stay when it fails. No location after a redirect or an error. */
export type LayoutData = { location: Location | undefined; layouts: Layout[] }
