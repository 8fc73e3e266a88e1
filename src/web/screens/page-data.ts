import type { Location } from '../../core/navigation/route.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'

/** What a page's loader gives to whatever shows it. A route without a screen shows only what is around it. */
export type PageData = { location: Location; instance: ScreenInstance | undefined }
