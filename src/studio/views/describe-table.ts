import { type Proof, proveDecision } from '../../compiler/check/graph/decision-proof.ts'
import { lockedParts } from '../../compiler/check/rules/channels/locked-parts.ts'
import { inputKindsOf } from '../../compiler/check/rules/values/decision-rules.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../compiler/json/read-json.ts'
import type { Json } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { TableEntry, TableModel } from '../contract.ts'
import { contextOf } from './context-of.ts'
import { firstWords, nameOf } from './words.ts'

const titleOf = (config: Config, id: string, locale: string): string =>
  firstWords(config, locale, [`studio.table.${id}`, `rulesPage.decision.${id}`]) ?? id

export const listTables = (config: Config, locale: string): TableEntry[] =>
  Object.keys(config.flows.decisions).map((id) => ({ id, title: titleOf(config, id, locale) }))

/** The rules that apply in the channel, and the place of each. */
export function describeTable(config: Config, base: Config, id: string, locale: string): TableModel | undefined {
  const { flows, origins, channelPatch } = config
  const table: unknown = flows.decisions[id]
  const place = channelPatch
    ? { file: channelPatch.file, pointer: pointerOf(['patch', 'decisions', id, 'rules']) }
    : { file: origins.get(`decisions/${id}`)?.file ?? '', pointer: pointerOf(['rules']) }
  if (table === undefined) return undefined
  const inputs = entriesOrEmpty(own(table, 'inputs')).map(([name, from]) => ({
    name,
    words: nameOf(config, locale, [`studio.input.${id}.${name}`, `studio.input.${name}`], name),
    from: from as Json,
  }))
  const answers = new Set(entriesOrEmpty(own(table, 'rules')).flatMap(([, rule]) => Object.keys(mapOrEmpty(own(rule, 'result')))))
  return {
    id,
    title: titleOf(config, id, locale),
    ...place,
    about: textOrEmpty(own(table, '$comment')),
    inputs,
    words: Object.fromEntries([...answers].map((name) => [name, nameOf(config, locale, [], name)])),
    values: Object.fromEntries([...inputs.map(({ name }) => name), ...answers].map((name) => [name, valueWords(config, locale, name)])),
    rules: entriesOrEmpty(own(table, 'rules')).map(([name, rule]) => {
      const key = own(rule, 'result') === undefined ? 'then' : 'result'
      return { name, when: mapOrEmpty(own(rule, 'when')) as { [input: string]: Json }, then: { key, value: own(rule, key) as Json } }
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

/** Labels by value, as text. */
function valueWords({ texts }: Config, locale: string, name: string): { [value: string]: string } {
  const stems = [`studio.value.${name}.`, `rulesPage.value.${name}.`]
  const found = Object.entries(texts[locale] ?? {}).flatMap(([key, words]): [string, string][] => {
    const stem = stems.find((each) => key.startsWith(each))
    return stem === undefined ? [] : [[key.slice(stem.length), words]]
  })
  const [yes = '', no = ''] = ['rulesPage.yes', 'rulesPage.no'].map((key) => texts[locale]?.[key])
  return { true: yes, false: no, ...Object.fromEntries(found) }
}

const rulesOf = (table: unknown) => mapOrEmpty(own(table, 'rules')) as TableModel['written']

/** Proves that exactly one rule matches every input, for rules that may not be stored yet. */
export function proveTable(sources: Sources, config: Config, id: string, rules: unknown): Proof {
  return proveDecision(rules, inputKindsOf(contextOf(sources, config), id, config.flows.decisions[id], rules))
}
