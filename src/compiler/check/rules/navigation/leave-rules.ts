import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import type { Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const leaveRules: Rules<CheckContext> = {
  'call-after-leave': {
    message: 'The screen is left by "{after}" before this call is answered, whatever the answer: put the call first.',
    find: ({ uses }) => uses.lateCalls.map(({ at, after }) => ({ at, values: { after } })),
  },
  'go-self': {
    message: 'This leads to the page that it stands on: lead to another one, or leave it out.',
    find(context) {
      const page = onlyRouteOf(context)
      return context.uses.handlers.flatMap(({ at, actions }) => {
        const [action, ...more] = listOrEmpty(actions)
        const to = context.routes.names.get(textOrEmpty(own(action, 'go')))
        if (more.length > 0 || to === undefined || page.get(at.of) !== to || !at.pointer.endsWith('/onPress')) return []
        // Arguments or a condition make it another page.
        return Object.keys(action as object).some((key) => key !== 'go') ? [] : [{ at: below(at, 0, 'go') }]
      })
    },
  },
}

/** The route of each screen that exactly one route and no other screen shows. */
function onlyRouteOf({ config, uses }: CheckContext): Map<string, string | undefined> {
  const routes = new Map<string, string | undefined>()
  for (const [name, route] of entriesOrEmpty(config.flows.routes.routes)) {
    const of = `screens/${textOrEmpty(own(route, 'screen'))}`
    routes.set(of, routes.has(of) ? undefined : name)
  }
  for (const { screen } of uses.includes) routes.delete(`screens/${screen}`)
  return routes
}
