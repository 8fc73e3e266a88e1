import { isMap } from '../../core/language/map.ts'

/** JSON of any shape: a file with a wrong shape is still checked for other faults. */
export type JsonMap = { [key: string]: unknown }

export const mapOrEmpty = (value: unknown): JsonMap => (isMap(value) ? value : {})
export const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
export const isText = (value: unknown): value is string => typeof value === 'string'
/** Entries of a map; empty when the value is not a map. */
export const entriesOrEmpty = (value: unknown): [string, unknown][] => (isMap(value) ? Object.entries(value) : [])
