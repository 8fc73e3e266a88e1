import type { Action } from '../language/actions.ts'
import type { Routes } from '../language/routes.ts'
import { routeNamed } from './route.ts'

/** What the question mark in the header of a page does. Undefined where there is none. */
export function helpActions(routes: Routes, name: string): Action[] | undefined {
  const route = routeNamed(routes, name)
  if (!routes.help || !route || route.noHelpReason !== undefined || route.hide?.header) return undefined
  const { sheet, prop } = routes.help
  return [{ open: sheet, with: route.help === undefined ? {} : { [prop]: route.help } }]
}
