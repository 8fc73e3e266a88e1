import type { Location } from '../../core/navigation/route.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'

/** What a page's loader gives to whatever shows it. A route without a screen shows only what is around it. */
export type PageData = { location: Location; instance: ScreenInstance | undefined }

/** A screen around pages, and the route that it belongs to. */
export type Layout = { route: string; instance: ScreenInstance }
/** What is around a page: loaded apart from it, so that it stays when the page itself fails. No location when there is no telling. */
export type LayoutData = { location: Location | undefined; layouts: Layout[] }
