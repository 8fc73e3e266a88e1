import { kind } from '../../../../phrases/kind.ts'
import { own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty } from '../../../json/read-json.ts'
import { type Audience, navigationOutcome, type NavigationOutcome, shownOutcome } from '../../graph/navigation-outcome.ts'
import type { Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const loopRules: Rules<CheckContext> = {
  'route-loop': {
    message: 'A {who} who comes to "{name}" is sent on for ever: let one of these routes stay.',
    find: (context) =>
      (['visitor', 'member'] as const).flatMap((who) => {
        const table = Object.keys(mapOrEmpty(context.config.flows.routes.routes))
        const outcomes = new Map(table.map((name) => [name, stayOutcome(context, name, who)]))
        const rests = terminatingRoutes(outcomes)
        return (
          table
            .filter((name) => !rests.has(name))
            .map((name) => pathFrom(name, outcomes))
            // A route that only leads into a loop is not reported.
            .filter((path) => path.length > 1 && path[0] === path.at(-1))
            .map((path) => ({
              at: placeOf(context, path, who),
              values: { who: kind(who), name: path[0] ?? '' },
              witness: path.join(' > '),
            }))
        )
      }),
  },
}

/** Outcome of a route with that of its screen's `enter`, which runs when navigation may stop there. */
function stayOutcome(context: CheckContext, name: string, who: Audience): NavigationOutcome {
  const arrival = navigationOutcome(context, name, who)
  if (!arrival.mayStop) return arrival
  const shown = shownOutcome(context, name, who)
  return { ...shown, targets: new Set([...arrival.targets, ...shown.targets]), mayStop: shown.mayStop || shown.continues }
}

/** The place to report: the route, or the `enter` of its screen when only that leads on. */
function placeOf(context: CheckContext, [name = '', next = '']: string[], who: Audience): ConfigLocation {
  const route = own(context.config.flows.routes.routes, name)
  return navigationOutcome(context, name, who).targets.has(next)
    ? below({ of: 'routes', pointer: '' }, 'routes', name)
    : { of: `screens/${textOrEmpty(own(route, 'screen'))}`, pointer: '/enter' }
}

function terminatingRoutes(outcomes: Map<string, NavigationOutcome>): Set<string> {
  const rests = new Set<string>()
  const leadsHere = new Map<string, string[]>()
  const waiting: string[] = []
  const settle = (name: string) => {
    if (rests.has(name)) return
    rests.add(name)
    waiting.push(name)
  }
  for (const [name, { targets, mayStop }] of outcomes) {
    if (mayStop) settle(name)
    for (const target of targets) {
      const known = leadsHere.get(target) ?? []
      leadsHere.set(target, known)
      known.push(name)
    }
  }
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) (leadsHere.get(name) ?? []).forEach(settle)
  return rests
}

function pathFrom(from: string, outcomes: Map<string, NavigationOutcome>): string[] {
  const path = [from]
  for (;;) {
    const [next] = outcomes.get(path.at(-1) ?? '')?.targets ?? []
    if (next === undefined) return path
    const again = path.includes(next)
    path.push(next)
    if (again) return path
  }
}
