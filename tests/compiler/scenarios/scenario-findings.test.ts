import { expect, it } from 'vitest'
import { namedScenarios, scenarioFindings } from '../../../src/compiler/scenarios/try-scenarios.ts'
import { configs, sources } from '../../conformance/product.ts'

const scenarios = namedScenarios(configs)
const codesOf = (differences: string[]) =>
  new Set(
    scenarioFindings(
      sources,
      configs,
      scenarios,
      scenarios.map((_, index) => ({ differences: index === 0 ? differences : [], taken: [] })),
    ).map(({ code }) => code),
  )

it('what no scenario reaches is told once all of them hold', () => {
  expect(codesOf([])).toContain('rule-untried')
  expect(codesOf(['It ended elsewhere.'])).toEqual(new Set(['scenario-fails']))
})
