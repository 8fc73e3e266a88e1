import type { Action } from '../language/actions.ts'
import type { Routes } from '../language/routes.ts'
import { routeNamed } from './route.ts'

/** Actions of the question mark in a page's header; undefined when the page has none. */
export function helpActions(routes: Routes, name: string): Action[] | undefined {
  const route = routeNamed(routes, name)
  if (!routes.help || !route || route.noHelpReason !== undefined || route.hide?.header) return undefined
  const { sheet, prop } = routes.help
  return [{ open: sheet, with: route.help === undefined ? {} : { [prop]: route.help } }]
}
