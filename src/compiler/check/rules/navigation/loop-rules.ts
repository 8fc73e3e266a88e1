import { asMap } from '../../../json/read-json.ts'
import { navigationOutcome } from '../../graph/navigation-outcome.ts'
import type { NavigationOutcome } from '../../graph/navigation-outcome.ts'
import type { Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const loopRules: Rules<CheckContext> = {
  'route-loop': {
    message: 'A {who} who comes to "{name}" is sent on for ever: let one of these routes stay.',
    find: (context) =>
      (['visitor', 'member'] as const).flatMap((who) => {
        const table = Object.keys(asMap(context.config.flows.routes.routes))
        const outcomes = new Map(table.map((name) => [name, navigationOutcome(context, name, who)]))
        const rests = terminatingRoutes(outcomes)
        return (
          table
            .filter((name) => !rests.has(name))
            .map((name) => pathFrom(name, outcomes))
            // A route that only leads into a loop is not reported.
            .filter((path) => path.length > 1 && path[0] === path.at(-1))
            .map((path) => ({
              at: below({ of: 'routes', pointer: '' }, 'routes', path[0] ?? ''),
              values: { who, name: path[0] ?? '' },
              witness: path.join(' > '),
            }))
        )
      }),
  },
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
    for (const target of targets) leadsHere.set(target, [...(leadsHere.get(target) ?? []), name])
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
