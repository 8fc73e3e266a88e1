import type { Routes } from '../../src/core/language/routes.ts'
import { matchRoute } from '../../src/core/navigation/route.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'

/** The scenario without the steps after its last page is opened: other data may lack the form or the button that they use. */
export function untilArrival(scenario: Scenario, routes: Routes): Scenario {
  const { do: steps, expect } = scenario
  if (expect.sheet) return scenario
  const arrival = steps.findLastIndex((step) => 'visit' in step && matchRoute(routes, step.visit)?.name === expect.route)
  return arrival < 0 ? scenario : { ...scenario, do: steps.slice(0, arrival + 1) }
}
