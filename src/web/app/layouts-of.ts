import type { Routes } from '../../core/language/language.ts'

/** The layouts around the page of a route, the outermost first: its own and those of the routes above it. */
export function layoutsOf({ routes }: Routes, name: string): { route: string; screen: string }[] {
  const found: { route: string; screen: string }[] = []
  for (let at: string | undefined = name; at !== undefined; at = routes[at]?.parent) {
    const screen = routes[at]?.layout
    if (screen !== undefined) found.unshift({ route: at, screen })
  }
  return found
}
