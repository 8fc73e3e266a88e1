import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/core/scenario.ts'
import { configOf, portsOf, scenarioFiles } from './product-scenarios.ts'

const run = async (scenario: Parameters<typeof configOf>[0]) => runScenario(configOf(scenario).flows, scenario, await portsOf(scenario))

describe.each(scenarioFiles)('scenarios: %s', (_file, scenarios) => {
  it.each(scenarios)('%s', async (_name, scenario) => {
    expect((await run(scenario)).faults).toEqual([])
  })
})
