import { isMap, mapValues } from '../language/map.ts'

/** A copy of maps and lists all the way down, so that neither side sees what the other writes; anything else, e.g. a file, as it is. */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  return isMap(value) ? mapValues(value, deepCopy) : value
}
