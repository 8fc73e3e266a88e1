import type { ValidatorError } from '../../core/host/validator.ts'
import { createFormValidator } from '../../core/forms/form-validator.ts'
import type { Scenario, ScenarioDeps } from '../../scenarios/scenario.ts'
import type { BlockDefinitions } from '../../scenarios/render-screen.ts'
import { validationErrors } from '../check/lookups/form-validators.ts'
import type { Config, Sources } from '../load/config.ts'
import { createTranslator } from './create-translator.ts'
import { cachedVocabulary } from '../load/operators.ts'
import { propKinds } from '../load/vocabulary.ts'
import { productHost } from '../../product/product-host.ts'

export async function createScenarioDeps(sources: Sources, config: Config, { given }: Scenario): Promise<ScenarioDeps> {
  const texts = await translatorFor(config, given.locale ?? config.flows.app.locales.default)
  return {
    ...texts,
    ...productHost,
    blocks: blockTableOf(sources),
    validator(form) {
      const schema = config.schemas.forms[config.flows.forms[form]?.schema ?? ''] ?? {}
      return createFormValidator(schema, (data) => validationErrors(schema, data) as ValidatorError[])
    },
  }
}

const translators = new WeakMap<Config, Map<string, ReturnType<typeof createTranslator>>>()

/** One translator for each language: loading its plural rules is slow. */
function translatorFor(config: Config, locale: string): ReturnType<typeof createTranslator> {
  const known = translators.get(config) ?? new Map<string, ReturnType<typeof createTranslator>>()
  translators.set(config, known)
  const texts = known.get(locale) ?? createTranslator(config, locale)
  known.set(locale, texts)
  return texts
}

const blockTables = new WeakMap<Sources, BlockDefinitions>()

function blockTableOf(sources: Sources): BlockDefinitions {
  const known = blockTables.get(sources)
  if (known) return known
  const table: BlockDefinitions = Object.fromEntries(
    Object.entries(cachedVocabulary(sources).blocks).map(([name, { props, children, seen }]) => {
      return [name, { props: propKinds(props), ...(children && { children }), ...(seen && { seen }) }]
    }),
  )
  blockTables.set(sources, table)
  return table
}
