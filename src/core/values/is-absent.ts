/**
 * Undefined, null, '' and []: in conditions, defaults, loaded forms, addresses and bodies of calls alike. A call therefore cannot empty a
 * stored list by sending [], only by leaving it out.
 */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const presentEntries = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !isAbsent(value)))
