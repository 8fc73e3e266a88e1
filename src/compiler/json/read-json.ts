import { isMap } from '../../core/language/map.ts'

/** Reading JSON that may be anything: a file that failed its shape is still looked at for its other faults. */
export type JsonMap = { [key: string]: unknown }

export const asMap = (value: unknown): JsonMap => (isMap(value) ? value : {})
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const isText = (value: unknown): value is string => typeof value === 'string'
/** Own entries; none when it is not a map. */
export const entriesOf = (value: unknown): [string, unknown][] => (isMap(value) ? Object.entries(value) : [])
