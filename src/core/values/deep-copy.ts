import { isMap, mapValues } from '../language/map.ts'

/** Copies maps and lists; other values, e.g. files, are shared. */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  return isMap(value) ? mapValues(value, deepCopy) : value
}
