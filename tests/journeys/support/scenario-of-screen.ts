import type { Scenario } from '../../../src/scenarios/scenario.ts'
import { routeNamed } from '../../../src/core/navigation/route.ts'
import { product } from '../../conformance/product.ts'
import { scenarioFiles } from '../../scenarios/product-scenarios.ts'

/** Prefers a scenario that only opens its screen, then one that starts at the screen's own address, then the one with the most data. -1: not usable. */
function weight({ do: steps, given, browserSkipReason, expect }: Scenario): number {
  if (browserSkipReason !== undefined || given.channel !== undefined) return -1
  const [first] = steps
  const { path } = routeNamed(product.flows.routes, expect.route ?? '') ?? {}
  const startsAtItsAddress = first !== undefined && 'visit' in first && first.visit.split('?')[0] === path
  return (steps.length === 1 ? 1e6 : 0) + (startsAtItsAddress ? 5e5 : 0) + JSON.stringify(given.replies ?? {}).length
}

/** Returns for each route and each sheet the scenario with the highest weight. Scenarios whose id matches `wanted` are preferred. */
export function scenarioOfScreens(wanted?: RegExp): [name: string, scenario: Scenario][] {
  const chosen = new Map<string, Scenario>()
  const weightFor = (id: string, scenario: Scenario) => (wanted?.test(id) && weight(scenario) >= 0 ? Infinity : weight(scenario))
  const weights = new Map<string, number>()
  for (const [id, scenario] of scenarioFiles.flatMap(([, scenarios]) => scenarios)) {
    const { route, sheet } = scenario.expect
    const name = [route, sheet].filter(Boolean).join(' + ')
    const own = weightFor(id, scenario)
    if (!name || own <= (weights.get(name) ?? -1)) continue
    weights.set(name, own)
    chosen.set(name, scenario)
  }
  for (const name of chosen.keys()) for (const other of chosen.keys()) if (other.endsWith(` + ${name}`)) chosen.delete(name)
  return [...chosen].toSorted(([a], [b]) => a.localeCompare(b))
}
