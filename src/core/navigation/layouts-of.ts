import type { Routes } from '../language/routes.ts'
import { entryOf } from '../language/map.ts'

/** The outermost first: those of the parent routes, then the route's own. A name may be an alias. Ends at a loop, as the studio draws what is not checked yet. */
export function layoutsOf({ routes, aliases }: Routes, name: string): { route: string; screen: string }[] {
  const found: { route: string; screen: string }[] = []
  const passed = new Set<string>()
  let at = entryOf(aliases, name) ?? name
  while (!passed.has(at)) {
    passed.add(at)
    const { layout, parent } = entryOf(routes, at) ?? {}
    if (layout !== undefined) found.unshift({ route: at, screen: layout })
    if (parent === undefined) break
    at = entryOf(aliases, parent) ?? parent
  }
  return found
}
