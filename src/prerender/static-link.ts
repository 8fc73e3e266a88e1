import type { Routes } from '../core/language/routes.ts'
import { targetOf } from '../core/navigation/route.ts'
import { linkOf, onlyAction } from '../core/screens/block-props.ts'
import { resolve, resolveMap } from '../core/values/resolve.ts'

/** The app's link, or for a `go` action the address of its page, because no script runs on a static page. An address cannot carry state. */
export const staticLinkOf =
  (routes: Routes): typeof linkOf =>
  (block, scope, env) => {
    const action = onlyAction(block)
    if (!action || !('go' in action)) return linkOf(block, scope, env)
    const target = targetOf(routes, String(resolve(action.go, scope, env) ?? ''), resolveMap(action.with ?? {}, scope, env))
    return target && Object.keys(target.state).length === 0 ? target.href : undefined
  }
