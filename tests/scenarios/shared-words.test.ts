import { expect, it } from 'vitest'
import { runScenario } from '../../src/scenarios/run-scenario.ts'
import { product } from '../conformance/product.ts'
import { configOf, depsFor, scenarioFiles } from './product-scenarios.ts'

const sharing = scenarioFiles.flatMap(([, scenarios]) => scenarios).filter(([, { given }]) => given.device?.share)
const isTextKey = (value: unknown) => typeof value === 'string' && Object.values(product.texts).some((texts) => Object.hasOwn(texts, value))

it.each(sharing)('%s shares texts, not text keys', async (_name, scenario) => {
  const requests: { ask: string; args: Record<string, unknown> }[] = []
  await runScenario(configOf(scenario).flows, scenario, await depsFor(scenario), ({ deviceRequests }) => requests.push(...deviceRequests))
  const shared = requests.filter(({ ask }) => ask === 'share').flatMap(({ args }) => Object.values(args))
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.filter((value) => value === '' || isTextKey(value))).toEqual([])
})
