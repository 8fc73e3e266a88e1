import { ordered } from '../../core/language/ordered.ts'
import type { Route, Routes } from '../../core/language/routes.ts'

/** Where an address most likely leads: to its own screen, or to the first tab as most others. */
export function likelyRoute({ routes, tabs, tabOrder }: Routes, path: string): Route | undefined {
  const own = Object.values(routes).find((route) => route.path === path && route.screen !== undefined)
  const [firstTab = ''] = ordered(tabs, tabOrder)[0] ?? []
  return own ?? routes[firstTab]
}
