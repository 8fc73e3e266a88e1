import { isMap } from '../core/language/map.ts'

/** Collects every text value at any depth. Names of members do not count. */
export function stringsIn(json: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof json === 'string') found.add(json)
  else if (Array.isArray(json)) for (const each of json) stringsIn(each, found)
  else if (isMap(json)) for (const value of Object.values(json)) stringsIn(value, found)
  return found
}
