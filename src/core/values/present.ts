import { isAbsent } from './condition.ts'

/** The entries of a map that say something. An empty list says nothing; a call sends it all the same, see `dropEmpty`. */
export const presentEntries = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !isAbsent(value)))
