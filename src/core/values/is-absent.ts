import { setEntry } from '../language/map.ts'

/**
 * Whether the value is undefined, null, '' or []. Conditions, defaults, loaded forms, addresses and bodies of calls share this rule. A call
 * therefore cannot empty a stored list by sending [], only by leaving it out.
 */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function presentEntries(map: Record<string, unknown>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const key of Object.keys(map)) if (!isAbsent(map[key])) setEntry(present, key, map[key])
  return present
}
