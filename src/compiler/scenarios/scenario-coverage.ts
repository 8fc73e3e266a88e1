import type { Config, Configs, Finding, Origin, Sources } from '../load/config.ts'
import { originOf } from '../load/origin-of.ts'
import { createFinding, type FindingTemplate } from '../load/finding.ts'
import { kind } from '../../phrases/kind.ts'
import { isMap, own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { entriesOrEmpty } from '../json/read-json.ts'
import type { Device } from '../../scenarios/device.ts'

export const coverageTemplates = {
  rule: { code: 'rule-untried', message: 'No scenario comes to the rule "{rule}" of "{table}": add one, or remove the rule.' },
  channel: { code: 'channel-untried', message: 'No scenario runs in the channel "{channel}": add one.' },
  part: {
    code: 'part-untried',
    severity: 'warning',
    message: 'Scenarios come to {tried} of {count} {what}, and not to {names}.',
  },
} satisfies Record<string, FindingTemplate>

/**
 * Findings for channels without a scenario and for rules of acting tables that no scenario reaches; other parts are only counted. `tried`:
 * channels; `seen`: keys of the parts that scenarios took.
 */
export function coverageFindings(sources: Sources, configs: Configs, tried: ReadonlySet<string>, seen: ReadonlySet<string>): Finding[] {
  const channels = [...configs.values()].filter(({ channel, channelPatch }) => channelPatch && !tried.has(channel))
  return [
    ...channels.map(({ channel, channelPatch }) =>
      createFinding(sources, coverageTemplates.channel, { file: channelPatch?.file ?? '', pointer: '' }, { values: { channel } }),
    ),
    ...untriedRules(sources, configs, seen),
    ...Object.entries(partsOf(sources, configs)).flatMap(([what, parts]) => uncoveredPartFindings(sources, what, parts, seen)),
  ]
}

/** Keys of the parts taken. A channel's copy of a part of the base has the same key. */
export function takenKeys(config: Config, taken: Device['branchesTaken']): string[] {
  const known = keysByPart.get(config) ?? namedParts(config)
  keysByPart.set(config, known)
  return [...new Set(taken.map(({ of, part }) => keyOf(of, part, known)))]
}

/** `keys`: by the name of the branch taken in the part. */
type KnownKeys = Map<object, { name: string; keys: Map<string, string> }>
/** Cached, because scenarios take the same parts again and again. */
const keysByPart = new WeakMap<Config, KnownKeys>()

function keyOf(of: object, part: string, known: KnownKeys): string {
  const { name, keys } = known.get(of) ?? { name: `case ${JSON.stringify(of)}`, keys: new Map<string, string>() }
  const key = keys.get(part) ?? `${name} ${part}`
  known.set(of, { name, keys: keys.set(part, key) })
  return key
}

function namedParts({ flows }: Config): KnownKeys {
  const known: KnownKeys = new Map()
  for (const [kind, map] of [
    ['rule', flows.decisions],
    ['action', flows.actions],
    ['end', flows.journeys],
  ] as const)
    for (const [name, part] of Object.entries(map)) known.set(part, { name: `${kind} ${name}`, keys: new Map() })
  return known
}

function untriedRules(sources: Sources, configs: Configs, seen: ReadonlySet<string>): Finding[] {
  const told = new Set<string>()
  return [...configs.values()].flatMap((config) =>
    // The other tables are evaluated by the server, whose own tests cover them.
    Object.entries(config.flows.decisions)
      .filter(([, { rules }]) => Object.values(rules).some(({ then }) => then))
      .flatMap(([table, { rules }]) => Object.keys(rules).map((rule) => ({ table, rule, key: `rule ${table} ${rule}` })))
      .filter(({ key }) => !seen.has(key) && !told.has(key))
      .map(({ table, rule, key }) => {
        told.add(key)
        const at = originOf(config, sources, { of: `decisions/${table}`, pointer: pointerOf(['rules', rule]) })
        return {
          ...createFinding(sources, coverageTemplates.rule, at, { values: { table, rule } }),
          ...(config.channelPatch && { channel: config.channel }),
        }
      }),
  )
}

type CoveragePart = { key: string; name: string; at: Origin }

function partsOf(sources: Sources, configs: Configs): Record<string, CoveragePart[]> {
  const base = configs.get('base')
  if (!base) return {}
  const { actions, journeys } = base.flows
  const at = (of: string, path: string[]) => originOf(base, sources, { of, pointer: pointerOf(path) })
  const named = (kind: string, folder: string, names: string[], part: string) =>
    names.map((name) => ({ key: `${kind} ${name} ${part}`, name, at: at(`${folder}/${name}`, []) }))
  return {
    'named actions': named('action', 'actions', Object.keys(actions), 'do'),
    'ends of journeys': named('end', 'journeys', Object.keys(journeys), 'end'),
    'cases of "choose"': ['screens', 'decisions', 'actions', 'journeys'].flatMap((folder) =>
      entriesOrEmpty(own(base.flows, folder)).flatMap(([name, json]) => casesIn(json, [], name, (path) => at(`${folder}/${name}`, path))),
    ),
  }
}

function casesIn(json: unknown, path: string[], name: string, at: (path: string[]) => Origin): CoveragePart[] {
  if (Array.isArray(json)) return json.flatMap((part, index) => casesIn(part, [...path, String(index)], name, at))
  if (!isMap(json)) return []
  const cases =
    isMap(json['choose']) && Object.values(json['choose']).every((one) => isMap(one) && 'when' in one) ? json['choose'] : undefined
  const parts = cases ? [...Object.keys(cases), ...(doesSomething(json['otherwise']) ? ['otherwise'] : [])] : []
  return [
    ...parts.map((part) => ({ key: `case ${JSON.stringify(cases)} ${part}`, name: `${part} (${name})`, at: at([...path, 'choose']) })),
    ...Object.entries(json).flatMap(([key, part]) => casesIn(part, [...path, key], name, at)),
  ]
}

const doesSomething = (otherwise: unknown): boolean => otherwise !== undefined && !(Array.isArray(otherwise) && otherwise.length === 0)

function uncoveredPartFindings(sources: Sources, what: string, parts: CoveragePart[], seen: ReadonlySet<string>): Finding[] {
  const missing = parts.filter(({ key }) => !seen.has(key))
  const [first] = missing
  if (!first) return []
  const values = {
    what: kind(what),
    tried: String(parts.length - missing.length),
    count: String(parts.length),
    names: missing.map(({ name }) => name).join(', '),
  }
  return [createFinding(sources, coverageTemplates.part, first.at, { values })]
}
