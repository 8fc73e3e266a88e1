import { edgesByScenario } from '../../../src/compiler/walks/edges-by-scenario.ts'
import type { Scenario, Step } from '../../../src/scenarios/scenario.ts'
import { configs, sources } from '../../conformance/product.ts'
import { scenarioFiles } from '../../scenarios/product-scenarios.ts'

type Named = { name: string; scenario: Scenario; covers: ReadonlySet<string> }

/**
 * Names, as `<file>/<name>`, of scenarios that together do all that the scenarios do: every edge of the flows, step, answer of a call or of
 * the phone, toast, screen, channel and language. `played`: those that are played in any case.
 */
export async function coveringScenarios(played: ReadonlySet<Scenario>): Promise<ReadonlySet<string>> {
  // To find them takes seconds: the process that lists the tests leaves them to its workers.
  process.env.COVERING_SCENARIOS ??= JSON.stringify(cover(await namedScenarios(), played))
  return new Set(JSON.parse(process.env.COVERING_SCENARIOS) as string[])
}

/** Those that a browser can play. */
async function namedScenarios(): Promise<Named[]> {
  const taken = await edgesByScenario(sources, configs)
  return scenarioFiles
    .flatMap(([folder, scenarios]) => scenarios.map(([name, scenario]) => ({ name: `${folder}/${name}`, scenario })))
    .map(({ name, scenario }, index) => ({ name, scenario, covers: new Set([...(taken[index]?.edges ?? []), ...traitsOf(scenario)]) }))
    .filter(({ scenario }) => scenario.headlessOnly === undefined)
}

/** Greedy: again and again the one that adds the most. */
function cover(all: Named[], played: ReadonlySet<Scenario>): string[] {
  const chosen = all.filter(({ scenario }) => played.has(scenario))
  const left = new Set(all.flatMap(({ covers }) => [...covers]))
  const take = ({ covers }: Named) => covers.forEach((one) => left.delete(one))
  const adds = ({ covers }: Named) => [...covers].filter((one) => left.has(one)).length
  chosen.forEach(take)
  while (left.size > 0) {
    const next = all.reduce((best, one) => (adds(one) > adds(best) ? one : best))
    chosen.push(next)
    take(next)
  }
  return chosen.map(({ name }) => name)
}

/** What the headless run of a scenario does not count as an edge, and a browser does by other code. */
function traitsOf({ given, do: steps, expect }: Scenario): string[] {
  const { channel = '', locale = '', replies = {}, device = {} } = given
  return [
    `channel ${channel}`,
    `language ${locale}`,
    `screen ${[expect.route, expect.sheet].join(' + ')}`,
    `toast ${expect.toast ?? ''}`,
    ...Object.keys(expect).map((part) => `expects ${part}`),
    ...steps.map(traitOf),
    ...Object.entries(device).map(([name, reply]) => `device ${name} ${'code' in reply ? reply.code : 'data'}`),
    ...Object.entries(replies).flatMap(([call, all]) => [all].flat().map((reply) => `reply ${call} ${outcomeOf(reply)}`)),
  ]
}

const traitOf = (step: Step): string => {
  const [kind = ''] = Object.keys(step)
  const place = 'of' in step ? step.of : 'set' in step ? step.set : ''
  return `step ${kind} ${place}`
}

const outcomeOf = (reply: object): string =>
  JSON.stringify(Object.entries(reply).filter(([part]) => part === 'failure' || part === 'code' || part === 'status'))
