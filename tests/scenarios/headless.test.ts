import { describe, expect, it } from 'vitest'
import { runScenario } from '../../src/core/scenario.ts'
import { portsOf } from '../../src/compiler/try-scenarios.ts'
import { configOf, scenarioFiles } from './product-scenarios.ts'

const run = async (scenario: Parameters<typeof configOf>[0]) =>
  runScenario(configOf(scenario).flows, scenario, await portsOf(configOf(scenario), scenario))

describe.each(scenarioFiles)('scenarios: %s', (_file, scenarios) => {
  it.each(scenarios)('%s', async (_name, scenario) => {
    expect((await run(scenario)).faults).toEqual([])
  })

  it.each(scenarios)('%s comes to an end when nobody answers', async (_name, scenario) => {
    const { faults } = await run({ ...scenario, given: { ...scenario.given, replies: {} } })
    expect(faults.join()).not.toMatch(/Error/)
  })
})
