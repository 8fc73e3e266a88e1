import type { Device } from '../core/device.ts'
import { runScenario, type Scenario, type ScenarioFile, scenariosOf } from '../core/scenario.ts'
import type { Config, Configs, Finding, Sources } from './config.ts'
import { finding, type Sentence } from './finding.ts'
import { portsOf } from './scenario-ports.ts'
import { untried } from './untried.ts'

export const failing: Sentence = {
  code: 'scenario-fails',
  sentence: 'The scenario "{name}" does not hold: mend what changed, or the scenario if that is what was meant.',
}

export type Tried = { config: Config; taken: Device['taken'] }

/**
 * Runs every scenario on its channel's configuration, and says what none of them comes to. What the rules of `check` prove of every
 * input, a scenario says of the one that somebody meant. Only for a configuration that `check` finds no error in.
 */
export async function tryScenarios(sources: Sources, configs: Configs): Promise<Finding[]> {
  const found: Finding[] = []
  const tried: Tried[] = []
  for (const [file, written] of Object.entries(configs.get('base')?.flows.scenarios ?? {})) {
    for (const [name, scenario] of scenariosOf(written as unknown as ScenarioFile)) {
      const config = configs.get(scenario.given.channel ?? 'base')
      if (!config) continue
      const { faults, taken } = await outcome(sources, config, scenario)
      tried.push({ config, taken })
      const at = { file: `flows/scenarios/${file}.json`, pointer: `/scenarios/${name}` }
      if (faults.length > 0) found.push(finding(sources, failing, at, { say: { name }, witness: faults.join(' ') }))
    }
  }
  return [...found, ...untried(sources, configs, tried)]
}

/** A scenario that leads where the configuration does not go on is a fault of one of the two, never the end of the check. */
async function outcome(sources: Sources, config: Config, scenario: Scenario): Promise<{ faults: string[]; taken: Device['taken'] }> {
  try {
    return await runScenario(config.flows, scenario, await portsOf(sources, config, scenario))
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)], taken: [] }
  }
}
