import { callOnPhone } from '../../src/compiler/load/calls-on-phone.ts'
import type { Config } from '../../src/compiler/load/config.ts'
import { createScenarioDeps } from '../../src/compiler/scenarios/scenario-deps.ts'
import { mapValues } from '../../src/core/language/map.ts'
import { type Scenario, type ScenarioFile, type ScenarioDeps, scenariosOf } from '../../src/scenarios/scenario.ts'
import { configs, product, sources } from '../conformance/product.ts'

/** Every scenario of the product, by file and name. */
export const scenarioFiles = Object.entries(product.flows.scenarios).map(
  ([file, json]) => [file, scenariosOf(json as unknown as ScenarioFile)] as const,
)

/** Configurations by channel, with the calls as the app on a phone has them. */
const onPhone = new Map(
  [...configs].map(([channel, config]) => [
    channel,
    { ...config, flows: { ...config.flows, calls: mapValues(config.flows.calls, callOnPhone) } },
  ]),
)
export const configOf = ({ given }: Scenario): Config => onPhone.get(given.channel ?? 'base') as Config
export const depsFor = (scenario: Scenario): Promise<ScenarioDeps> => createScenarioDeps(sources, configOf(scenario), scenario)
