import { closestName } from '../../../text/closest-name.ts'
import type { Hit } from '../rule/rule.ts'
import type { ConfigLocation } from '../rule/location.ts'

export type Link = { at: ConfigLocation; name: string }

export function missingLinks(links: Link[], known: Map<string, unknown> | object): Hit[] {
  const has = (name: string) => (known instanceof Map ? known.has(name) : Object.hasOwn(known, name))
  return links
    .filter(({ name }) => !has(name))
    .map(({ at, name }) => ({
      at,
      values: { name },
      meant: closestName(name, known instanceof Map ? known.keys() : Object.keys(known)),
    }))
}
