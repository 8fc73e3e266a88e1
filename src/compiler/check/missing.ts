import { hint } from './rule.ts'
import type { Hit } from './rule.ts'
import type { At } from './uses.ts'

/** A name that must stand somewhere else. */
export type Link = { at: At; name: string }

/** The links that lead to nothing known. */
export function missing(links: Link[], known: Map<string, unknown> | object, say: Record<string, string> = {}): Hit[] {
  const has = (name: string) => (known instanceof Map ? known.has(name) : Object.hasOwn(known, name))
  return links
    .filter(({ name }) => !has(name))
    .map(({ at, name }) => ({ at, say: { ...say, name, hint: hint(name, known instanceof Map ? known.keys() : Object.keys(known)) } }))
}
