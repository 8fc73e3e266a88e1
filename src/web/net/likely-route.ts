import { ordered } from '../../core/language/ordered.ts'
import type { Route, Routes } from '../../core/language/routes.ts'

/** Guesses the route of an address: the one with that path, else the first tab, where most other addresses lead. */
export function likelyRoute({ routes, tabs, tabOrder }: Routes, path: string): Route | undefined {
  const own = Object.values(routes).find((route) => route.path === path && route.screen !== undefined)
  const [firstTab = ''] = ordered(tabs, tabOrder)[0] ?? []
  return own ?? routes[firstTab]
}
