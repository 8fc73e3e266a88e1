import { type CheckContext, createCheckContext } from '../../compiler/check/context/check-context.ts'
import { proveDecision } from '../../compiler/check/graph/decision-proof.ts'
import { inputKindsOf } from '../../compiler/check/rules/values/decision-rules.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { asMap, asText, entriesOf } from '../../compiler/json/read-json.ts'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import type { TableProof, TableView } from '../contract.ts'

export function describeTable({ files }: Sources, { origins }: Config, id: string): TableView | undefined {
  const file = origins.get(`decisions/${id}`)?.file ?? ''
  const json = files.get(file)?.json
  if (json === undefined) return undefined
  return {
    id,
    file,
    about: asText(own(json, '$comment')),
    inputs: entriesOf(own(json, 'inputs')).map(([name, from]) => ({ name, from: from as Json })),
    rules: entriesOf(own(json, 'rules')).map(([name, rule]) => {
      const key = own(rule, 'result') === undefined ? 'then' : 'result'
      return { name, when: asMap(own(rule, 'when')) as { [input: string]: Json }, then: { key, value: own(rule, key) as Json } }
    }),
  }
}

/** Whether exactly one rule holds for every input, of rules that need not be stored yet. */
export function proveTable(sources: Sources, config: Config, id: string, rules: unknown): TableProof {
  const context = contexts.get(config) ?? createCheckContext(sources, config)
  contexts.set(config, context)
  return proveDecision(rules, inputKindsOf(context, id, config.flows.decisions[id], rules))
}

/** A context takes half a second, and a table is proved with every pause of typing. */
const contexts = new WeakMap<Config, CheckContext>()
