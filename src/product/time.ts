/** Western Indonesian time: UTC+7, no daylight saving. The product's calendar day everywhere. In seconds. */
export const JAKARTA_OFFSET = 7 * 3600
export const DAY_SECONDS = 86_400
