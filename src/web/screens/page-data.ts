import type { Location } from '../../core/navigation/route.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'

/** What a page's loader returns. A route without a screen shows only its layouts. */
export type PageData = { location: Location; instance: ScreenInstance | undefined }

/** A screen around pages, and the route that it belongs to. */
export type Layout = { route: string; instance: ScreenInstance }
/** The layouts around a page, loaded apart from it, so that they stay when the page fails. No location after a redirect or an error. */
export type LayoutData = { location: Location | undefined; layouts: Layout[] }
