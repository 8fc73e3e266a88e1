import { isText } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import { type Type, acceptsValue, knownStrings, pointerTokens } from '../typing/type.ts'

/** A route `name` kept in the session at `pointer` for a later `go`; `at`: place of the write. */
type StoredRoute = { pointer: string; name: string; at: ConfigLocation }

/** Route names written by an action, by its caller, or from a reply. A value that the session does not accept has a rule of its own. */
export function storedRoutes({ uses, lookup, valueType }: CheckContext): StoredRoute[] {
  const targets = new Set(uses.goes.map(({ to }) => to).filter((to) => isText(to) && pointerTokens(to)[0] === 'session'))
  return uses.writes.flatMap(({ at, by, pointer, to, type, scope }) => {
    if (by === 'clear' || !targets.has(pointer)) return []
    const declared = lookup(pointer, { roots: {} }) ?? true
    const namesIn = (type: Type, at: ConfigLocation): StoredRoute[] =>
      knownStrings(type)
        .filter((name) => acceptsValue(declared, name))
        .map((name) => ({ pointer, name, at }))
    if (!to) return namesIn(type(), at)
    const [root, prop = ''] = isText(to.value) ? pointerTokens(to.value) : []
    if (root !== 'props') return namesIn(valueType(to.value, scope), to.at)
    return uses.runs
      .filter(({ action, with: given }) => to.at.of === `actions/${action}` && Object.hasOwn(given, prop))
      .flatMap((run) => namesIn(valueType(run.with[prop], run.scope), below(run.at, 'with', prop)))
  })
}
