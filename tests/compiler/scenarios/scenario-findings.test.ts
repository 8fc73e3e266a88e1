import { expect, it } from 'vitest'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { coverageFindings } from '../../../src/compiler/scenarios/scenario-coverage.ts'
import { namedScenarios, scenarioFindings } from '../../../src/compiler/scenarios/try-scenarios.ts'
import { configs, sources } from '../../conformance/product.ts'
import { editSources } from '../edit-sources.ts'

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

it('reports unreached parts only when all scenarios pass', () => {
  expect(codesOf([])).toContain('rule-untried')
  expect(codesOf(['It ended elsewhere.'])).toEqual(new Set(['scenario-fails']))
})

it('an unreached rule of a channel is reported in the channel’s file', () => {
  const pointer = '/patch/decisions/home/rules/addedRow'
  const changed = editSources(sources, [{ file: 'flows/channels/kios.json', pointer, value: { when: { signedIn: true }, then: [] } }])
  const seen = new Set(Object.keys(configs.get('base')!.flows.decisions['home']!.rules).map((rule) => `rule home ${rule}`))
  const told = coverageFindings(changed, buildConfigs(changed).configs, new Set(), seen).filter(
    ({ values }) => values?.['table'] === 'home',
  )
  expect(told.map(({ file, pointer: at }) => [file, at])).toEqual([['flows/channels/kios.json', pointer]])
})
