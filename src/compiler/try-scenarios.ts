import { Ajv } from 'ajv'
import type { Form } from '../core/language.ts'
import { runScenario, type Scenario, type ScenarioPorts } from '../core/scenario.ts'
import type { Config, Configs, Finding, Sources } from './config.ts'
import { finding } from './finding.ts'
import { textsOf } from './texts-of.ts'

export const scenarioSentence = {
  code: 'scenario-fails',
  sentence: 'The scenario "{name}" does not hold: mend what changed, or the scenario if that is what was meant.',
}

/**
 * Runs every scenario on its channel's configuration. What the rules of `check` prove of every input, a scenario says of the one that
 * somebody meant. Only for a configuration that `check` finds no error in.
 */
export async function tryScenarios(sources: Sources, configs: Configs): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [file, { scenarios }] of Object.entries(configs.get('base')?.flows.scenarios ?? {})) {
    for (const [name, scenario] of Object.entries(scenarios as unknown as Record<string, Scenario>)) {
      const config = configs.get(scenario.given.channel ?? 'base')
      const { faults } = config ? await runScenario(config.flows, scenario, await portsOf(config, scenario)) : { faults: [] }
      const at = { file: `flows/scenarios/${file}.json`, pointer: `/scenarios/${name}` }
      if (faults.length > 0) found.push(finding(sources, scenarioSentence, at, { say: { name }, witness: faults.join(' ') }))
    }
  }
  return found
}

/** Words of the scenario's language, and its channel's rules for forms. */
export async function portsOf(config: Config, { given }: Scenario): Promise<ScenarioPorts> {
  const texts = await textsOf(config, given.locale ?? config.flows.app.locales.default)
  return { ...texts, faults: ({ schema }, data) => faultsOf(config, schema, data) }
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })

function faultsOf({ schemas }: Config, schema: Form['schema'], data: unknown): string[] {
  const validate = ajv.compile(schemas.forms[schema] ?? {})
  validate(data)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`.trim())
}
