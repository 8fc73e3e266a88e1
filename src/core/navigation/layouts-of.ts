import type { Routes } from '../language/routes.ts'

/** The outermost first: those of the parent routes, then the route's own. */
export function layoutsOf({ routes }: Routes, name: string): { route: string; screen: string }[] {
  const found: { route: string; screen: string }[] = []
  for (let at: string | undefined = name; at !== undefined; at = routes[at]?.parent) {
    const screen = routes[at]?.layout
    if (screen !== undefined) found.unshift({ route: at, screen })
  }
  return found
}
