import type { Routes } from '../language/routes.ts'
import { entryOf } from '../language/map.ts'

/**
 * Layouts of the parent routes, outermost first, then the route's own. `name` may be an alias. Stops at a cycle, since the studio draws
 * flows that are not checked yet.
 */
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
