import { isAbsent } from './condition.ts'

/** Drops empty lists too, which a call would send (see `dropEmpty`). */
export const presentEntries = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !isAbsent(value)))
