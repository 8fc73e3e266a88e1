import { own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { pointersOf } from '../../graph/condition-tests.ts'
import { addToList } from '../../rule/add-to-list.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { pointerTokens } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { Uses } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const visitorRules: Rules<CheckContext> = {
  'guest-needs-member': {
    message: 'A visitor may come here, and {call} is for members: make it only when somebody is signed in, or keep the route for members.',
    find: (context) => [...publicRouteHits(context), ...sharedDataHits(context)],
  },
}

type Call = Uses['calls'][number]

function publicRouteHits(context: CheckContext): Hit[] {
  const { uses, config } = context
  const loads = new Map<string, Call[]>()
  for (const call of uses.calls) if (call.by === 'source' || call.at.pointer.startsWith('/enter/')) addToList(loads, call.at.of, call)
  const parts = new Map<string, string[]>()
  for (const { at, screen, scope } of uses.includes)
    if (!isGuardedByMember(context, at.of, scope.conditions)) addToList(parts, at.of, `screens/${screen}`)
  return entriesOrEmpty(config.flows.routes.routes).flatMap(([name, route]) => {
    if (own(route, 'access') !== 'visitor') return []
    const first = `screens/${textOrEmpty(own(route, 'screen'))}`
    const places = new Set([first])
    for (const place of places) for (const part of parts.get(place) ?? []) places.add(part)
    const entering = uses.calls.filter(({ at: { of, pointer } }) => of === 'routes' && pointer.startsWith(`/routes/${name}/enter/`))
    const needed = [...entering, ...[...places].flatMap((place) => loads.get(place) ?? [])].filter((call) => needsMember(context, call))
    const at = below({ of: 'routes', pointer: '' }, 'routes', name, 'access')
    return needed.map(({ call, at: { of, pointer } }) => ({ at, values: { call: `"${call}" (${of}${pointer})` } }))
  })
}

/** Hits for calls of app-wide data, which is loaded for visitors too. */
function sharedDataHits(context: CheckContext): Hit[] {
  return context.uses.calls
    .filter((call) => call.by === 'source' && call.at.of === 'app' && needsMember(context, call))
    .map(({ at, call }) => ({ at, values: { call: `"${call}"` } }))
}

const needsMember = (context: CheckContext, { at, call, scope }: Call): boolean =>
  mapOrEmpty(own(context.config.flows.calls, call))['access'] === 'member' && !isGuardedByMember(context, at.of, scope.conditions)

/** Whether a condition tests something that only members have: a session entry, or data that only members load. */
function isGuardedByMember({ config: { flows } }: CheckContext, of: string, given: readonly unknown[] = []): boolean {
  const sources = { data: own(own(flows.screens, of.replace(/^screens\//, '')), 'data'), shared: flows.app.data }
  return given.flatMap(pointersOf).some((pointer) => {
    const [root, name = ''] = pointerTokens(pointer)
    if (root === 'session') return true
    const source = root === 'data' || root === 'shared' ? own(sources[root], name) : undefined
    return own(own(flows.calls, textOrEmpty(own(source, 'call'))), 'access') === 'member'
  })
}
