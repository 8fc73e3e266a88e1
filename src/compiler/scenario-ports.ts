import type { RawFault } from '../core/faults.ts'
import { formRules } from '../core/file-rules.ts'
import type { Scenario, ScenarioPorts } from '../core/scenario.ts'
import type { BlockTable } from '../core/shown-blocks.ts'
import { faultsBy } from './check/form-validators.ts'
import type { Config, Sources } from './config.ts'
import { textsOf } from './texts-of.ts'
import { vocabularyIn } from './operators.ts'

/** Words of the scenario's language, its channel's rules for forms, and the kinds of all blocks. */
export async function portsOf(sources: Sources, config: Config, { given }: Scenario): Promise<ScenarioPorts> {
  const texts = await wordsOf(config, given.locale ?? config.flows.app.locales.default)
  return {
    ...texts,
    blocks: blockTableOf(sources),
    rules(form) {
      const schema = config.schemas.forms[config.flows.forms[form]?.schema ?? ''] ?? {}
      return formRules(schema, (data) => faultsBy(schema, data) as RawFault[])
    },
  }
}

const words = new WeakMap<Config, Map<string, ReturnType<typeof textsOf>>>()

/** Made once a language: a plural is costly to learn. */
function wordsOf(config: Config, locale: string): ReturnType<typeof textsOf> {
  const known = words.get(config) ?? new Map<string, ReturnType<typeof textsOf>>()
  words.set(config, known)
  const texts = known.get(locale) ?? textsOf(config, locale)
  known.set(locale, texts)
  return texts
}

const tables = new WeakMap<Sources, BlockTable>()

function blockTableOf(sources: Sources): BlockTable {
  const known = tables.get(sources)
  if (known) return known
  const table: BlockTable = Object.fromEntries(
    Object.entries(vocabularyIn(sources).blocks).map(([name, { props, children, seen }]) => {
      const kinds = Object.fromEntries(Object.entries(props).map(([prop, { kind }]) => [prop, kind]))
      return [name, { props: kinds, ...(children && { children }), ...(seen && { seen }) }]
    }),
  )
  tables.set(sources, table)
  return table
}
