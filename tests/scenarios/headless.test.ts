import { describe, expect, it } from 'vitest'
import type { Config } from '../../src/compiler/config.ts'
import { runScenario, type Scenario } from '../../src/core/scenario.ts'
import { configs, product, textsOf } from '../conformance/product.ts'

const all = Object.entries(product.flows.scenarios) as unknown as [string, Scenario | { scenarios: Record<string, Scenario> }][]
const files = all.map(([file, content]) => [file, 'scenarios' in content ? content : { scenarios: { [file]: content } }] as const)

describe.each(files)('scenarios: %s', (_file, { scenarios }) => {
  it.each(Object.entries(scenarios))('%s', async (_name, scenario) => {
    const config = configs.get(scenario.given.channel ?? 'base') as Config
    const texts = await textsOf(config, scenario.given.locale ?? config.flows.app.locales.default)
    expect(await runScenario(config.flows, scenario, texts)).toEqual([])
  })
})
