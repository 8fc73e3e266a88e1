import { ordered } from '../../../core/language/ordered.ts'
import type { Routes } from '../../../core/language/routes.ts'
import { hrefOf } from '../../../core/navigation/route.ts'
import { resolve } from '../../../core/values/resolve.ts'
import type { Env, Scope } from '../../../core/values/scope.ts'

/** Neither 0 nor a missing value shows a badge. */
export function shownTabs(routes: Routes, scope: Scope, env: Env) {
  return ordered(routes.tabs, routes.tabOrder).map(([name, { text, icon, badge }]) => {
    const value = resolve(badge, scope, env)
    const isShown = (typeof value === 'number' && value > 0) || typeof value === 'string'
    return { name, href: hrefOf(routes, name) ?? '/', icon, text: env.text(text), badge: isShown ? String(value) : '' }
  })
}
