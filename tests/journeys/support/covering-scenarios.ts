import type { Scenario, Step } from '../../../src/scenarios/scenario.ts'
import { product } from '../../conformance/product.ts'
import { scenarioFiles } from '../../scenarios/product-scenarios.ts'

/**
 * A small set of scenarios that together cover everything for which the browser uses other code than the headless run of `npm run check`:
 * each kind of step and widget, each outcome of a call, each answer of the device, each part of an expectation, each channel and language.
 * Navigation and decisions are the same code in both, and `check` runs every scenario. `played`: scenarios that run in the browser anyway.
 */
export function coveringScenarios(played: ReadonlySet<Scenario>): ReadonlySet<Scenario> {
  const all = scenarioFiles
    .flatMap(([, scenarios]) => scenarios.map(([, scenario]) => ({ scenario, covers: traitsOf(scenario) })))
    .filter(({ scenario }) => scenario.browserSkipReason === undefined)
  const chosen = new Set(played)
  const left = new Set(all.flatMap(({ covers }) => covers))
  const take = ({ covers }: (typeof all)[number]) => covers.forEach((one) => left.delete(one))
  const adds = ({ covers }: (typeof all)[number]) => covers.filter((one) => left.has(one)).length
  all.filter(({ scenario }) => played.has(scenario)).forEach(take)
  // Greedy set cover: takes the scenario that adds the most traits until all traits are covered.
  while (left.size > 0) {
    const next = all.reduce((best, one) => (adds(one) > adds(best) ? one : best))
    chosen.add(next.scenario)
    take(next)
  }
  return chosen
}

function traitsOf({ given, do: steps, expect }: Scenario): string[] {
  const { channel = '', locale = '', replies = {}, device = {} } = given
  return [
    `channel ${channel}`,
    `language ${locale}`,
    ...Object.keys(expect).map((part) => `expects ${part}`),
    ...steps.map(traitOf),
    ...Object.entries(device).map(([name, reply]) => `device ${name} ${'code' in reply ? reply.code : 'data'}`),
    ...Object.values(replies)
      .flat()
      .map((reply) => `reply ${outcomeOf(reply)}`),
  ]
}

function traitOf(step: Step): string {
  const [kind = ''] = Object.keys(step)
  return 'set' in step ? `step set ${widgetAt(step.set)}` : `step ${kind}`
}

/** Returns the widget of a field such as `/form/login/phone`; empty for any other place. */
function widgetAt(place: string): string {
  const [, root, form = '', field = ''] = place.split('/')
  return (root === 'form' && product.flows.forms[form]?.fields?.[field]?.widget) || ''
}

const outcomeOf = (reply: object): string =>
  JSON.stringify(Object.entries(reply).filter(([part]) => part === 'failure' || part === 'code' || part === 'status'))
