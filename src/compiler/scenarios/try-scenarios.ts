import type { Device } from '../../scenarios/device.ts'
import { runScenario } from '../../scenarios/run-scenario.ts'
import { type Scenario, type ScenarioFile, scenariosOf } from '../../scenarios/scenario.ts'
import type { Config, Configs, Finding, Sources } from '../load/config.ts'
import { createFinding, type FindingTemplate } from '../load/finding.ts'
import { createScenarioPorts } from './scenario-ports.ts'
import { coverageFindings } from './scenario-coverage.ts'

export const failingScenario: FindingTemplate = {
  code: 'scenario-fails',
  message: 'The scenario "{name}" does not hold: mend what changed, or the scenario if that is what was meant.',
}

export type ScenarioRun = { config: Config; taken: Device['branchesTaken'] }

/** Runs each scenario in its channel's configuration, and reports what none of them reaches. Only for a configuration without errors. */
export async function tryScenarios(sources: Sources, configs: Configs): Promise<Finding[]> {
  const found: Finding[] = []
  const tried: ScenarioRun[] = []
  for (const [file, written] of Object.entries(configs.get('base')?.flows.scenarios ?? {})) {
    for (const [name, scenario] of scenariosOf(written as unknown as ScenarioFile)) {
      const config = configs.get(scenario.given.channel ?? 'base')
      if (!config) continue
      const { differences, branchesTaken } = await runSafely(sources, config, scenario)
      tried.push({ config, taken: branchesTaken })
      const at = { file: `flows/scenarios/${file}.json`, pointer: `/scenarios/${name}` }
      if (differences.length > 0)
        found.push(createFinding(sources, failingScenario, at, { values: { name }, witness: differences.join(' ') }))
    }
  }
  return [...found, ...coverageFindings(sources, configs, tried)]
}

/** An exception in a scenario becomes a finding, so that the check goes on. */
async function runSafely(
  sources: Sources,
  config: Config,
  scenario: Scenario,
): Promise<{ differences: string[]; branchesTaken: Device['branchesTaken'] }> {
  try {
    return await runScenario(config.flows, scenario, await createScenarioPorts(sources, config, scenario))
  } catch (error) {
    return { differences: [error instanceof Error ? error.message : String(error)], branchesTaken: [] }
  }
}
