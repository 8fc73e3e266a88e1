import { type CheckContext, createCheckContext } from '../../compiler/check/context/check-context.ts'
import { proveDecision } from '../../compiler/check/graph/decision-proof.ts'
import { lockedParts } from '../../compiler/check/rules/channels/locked-parts.ts'
import { inputKindsOf } from '../../compiler/check/rules/values/decision-rules.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { asMap, asText, entriesOf } from '../../compiler/json/read-json.ts'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { TableProof, TableView } from '../contract.ts'

/** The rules that hold in the channel, and where each is written. */
export function describeTable({ flows, origins, channelPatch }: Config, base: Config, id: string): TableView | undefined {
  const table: unknown = flows.decisions[id]
  const place = channelPatch
    ? { file: channelPatch.file, pointer: pointerOf(['patch', 'decisions', id, 'rules']) }
    : { file: origins.get(`decisions/${id}`)?.file ?? '', pointer: pointerOf(['rules']) }
  if (table === undefined) return undefined
  return {
    id,
    ...place,
    about: asText(own(table, '$comment')),
    inputs: entriesOf(own(table, 'inputs')).map(([name, from]) => ({ name, from: from as Json })),
    rules: entriesOf(own(table, 'rules')).map(([name, rule]) => {
      const key = own(rule, 'result') === undefined ? 'then' : 'result'
      return { name, when: asMap(own(rule, 'when')) as { [input: string]: Json }, then: { key, value: own(rule, key) as Json } }
    }),
    written: channelPatch ? rulesOf(own(own(channelPatch.patch, 'decisions'), id)) : rulesOf(table),
    ...(channelPatch && {
      patch: {
        inherited: rulesOf(base.flows.decisions[id]),
        isLocked: lockedParts(base.flows).some(({ path }) => path.join('/') === `decisions/${id}`),
      },
    }),
  }
}

const rulesOf = (table: unknown) => asMap(own(table, 'rules')) as TableView['written']

/** Whether exactly one rule holds for every input, of rules that need not be stored yet. */
export function proveTable(sources: Sources, config: Config, id: string, rules: unknown): TableProof {
  const context = contexts.get(config) ?? createCheckContext(sources, config)
  contexts.set(config, context)
  return proveDecision(rules, inputKindsOf(context, id, config.flows.decisions[id], rules))
}

/** A context takes half a second, and a table is proved with every pause of typing. */
const contexts = new WeakMap<Config, CheckContext>()
