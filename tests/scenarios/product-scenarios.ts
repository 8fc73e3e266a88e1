import type { Config } from '../../src/compiler/config.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import { configs, product } from '../conformance/product.ts'

/** Every scenario of the product, by file and name. */
export const scenarioFiles = Object.entries(product.flows.scenarios).map(
  ([file, { scenarios }]) => [file, Object.entries(scenarios as unknown as Record<string, Scenario>)] as const,
)

export const configOf = ({ given }: Scenario): Config => configs.get(given.channel ?? 'base') as Config
