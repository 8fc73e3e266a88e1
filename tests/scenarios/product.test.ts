import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'
import { breakdowns } from './breakdowns.ts'
import { configOf, depsFor, scenarioFiles } from './product-scenarios.ts'

const run = async (scenario: Scenario) => runScenario(configOf(scenario).flows, scenario, await depsFor(scenario))

describe.each(scenarioFiles)('scenarios: %s', (_file, scenarios) => {
  it.each(scenarios)('%s', async (_name, scenario) => {
    expect((await run(scenario)).differences).toEqual([])
  })

  it.each(scenarios)('%s terminates when no call is answered', async (_name, scenario) => {
    const { differences } = await run({ ...scenario, given: { ...scenario.given, replies: {} } })
    expect(breakdowns(differences)).toEqual([])
  })
})
