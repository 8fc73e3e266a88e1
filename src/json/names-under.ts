import { isMap } from '../core/language/map.ts'

/** Collects the texts that are values of `key` at any depth, e.g. the forms of a screen. */
export function namesUnder(json: unknown, key: string, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(json)) for (const each of json) namesUnder(each, key, found)
  else if (isMap(json))
    for (const [name, value] of Object.entries(json)) {
      if (name === key && typeof value === 'string') found.add(value)
      namesUnder(value, key, found)
    }
  return found
}
