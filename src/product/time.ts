/** Seconds. Western Indonesian time, UTC+7 without daylight saving, is the product's calendar. */
export const JAKARTA_OFFSET = 7 * 3600
export const DAY_SECONDS = 86_400
export const DAY_MS = DAY_SECONDS * 1000
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()
/** An ISO day, YYYY-MM-DD. */
export const ISO_DAY = /^\d{4}-\d\d-\d\d$/
