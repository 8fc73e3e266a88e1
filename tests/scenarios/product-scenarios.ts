import { Ajv } from 'ajv'
import type { Config } from '../../src/compiler/config.ts'
import type { Scenario, ScenarioPorts } from '../../src/core/scenario.ts'
import { configs, product, textsOf } from '../conformance/product.ts'

/** Every scenario of the product, by file and name. */
export const scenarioFiles = Object.entries(product.flows.scenarios).map(
  ([file, { scenarios }]) => [file, Object.entries(scenarios as unknown as Record<string, Scenario>)] as const,
)

export const configOf = ({ given }: Scenario): Config => configs.get(given.channel ?? 'base') as Config

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })

/** Words of the scenario's language, and its channel's rules for forms. */
export async function portsOf(scenario: Scenario): Promise<ScenarioPorts> {
  const config = configOf(scenario)
  const texts = await textsOf(config, scenario.given.locale ?? config.flows.app.locales.default)
  return {
    ...texts,
    faults({ schema }, data) {
      const validate = ajv.compile(config.schemas.forms[schema] ?? {})
      validate(data)
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
    },
  }
}
