import { joined } from '../../../../phrases/joined.ts'
import { kind, named } from '../../../../phrases/kind.ts'
import type { FindingValue } from '../../../../phrases/phrases.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { areEnoughFor } from '../../graph/condition-tests.ts'
import { flowEdges, entryPoints } from './reach-rules.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Checks the product's rules in flows/rules/ about what every path to a place must pass. */
export const mustPassRules: Rules<CheckContext> = {
  'must-pass-unknown': {
    message: 'There is no {what} "{name}": mend the rule.',
    find: (context) => rulesOf(context).flatMap(({ file, json }) => unknownNameHits(context, file, json)),
  },
  'must-pass': {
    message: '{about} This path does not pass {item}: close it, or change the rule.',
    find: (context) =>
      rulesOf(context).flatMap(({ file, json }) =>
        listOrEmpty(json['mustPass']).flatMap((item, index) => {
          const path = pathWithout(context, item, targetOf(json))
          const values = { about: textOrEmpty(json['about']), item: describeItem(item) }
          return path ? [{ at: { file, pointer: `/mustPass/${index}` }, values, witness: joined('leadsTo', path) }] : []
        }),
      ),
  },
}

type RuleFile = { id: string; file: string; json: { [key: string]: unknown } }

export function rulesOf({ sources }: CheckContext): RuleFile[] {
  return [...sources.files.values()]
    .filter(({ kind }) => kind === 'rule')
    .map(({ id, path, json }) => ({ id, file: path, json: mapOrEmpty(json) }))
}

function targetOf(json: unknown): string {
  const [kind = '', name] = entriesOrEmpty(own(json, 'reach'))[0] ?? []
  return `${kind}:${textOrEmpty(name)}`
}

function unknownNameHits({ config, routes }: CheckContext, file: string, json: RuleFile['json']): Hit[] {
  const known: { [what: string]: Iterable<string> } = {
    route: routes.names.keys(),
    screen: Object.keys(mapOrEmpty(config.flows.screens)),
    call: Object.keys(mapOrEmpty(config.flows.calls)),
  }
  const unknownIn = (named: unknown, pointer: string, key?: string): Hit[] =>
    entriesOrEmpty(named).flatMap(([what, name]) => {
      const names = new Set(known[what] ?? [textOrEmpty(name)])
      return names.has(textOrEmpty(name))
        ? []
        : [
            {
              at: { file, pointer: `${pointer}/${key ?? what}` },
              values: { what: kind(what), name: textOrEmpty(name) },
              meant: closestName(textOrEmpty(name), names),
            },
          ]
    })
  return [
    ...unknownIn(json['reach'], '/reach'),
    ...entriesOrEmpty(json['shows']).flatMap(([screen]) => unknownIn({ screen }, '/shows', screen)),
    ...listOrEmpty(json['mustPass']).flatMap((item, index) =>
      own(item, 'when') === undefined ? unknownIn(item, `/mustPass/${index}`) : [],
    ),
  ]
}

/** All routes: every address can be typed, or be the target after signing in. */
const anyAddress = (context: CheckContext): string[] =>
  Object.keys(mapOrEmpty(context.config.flows.routes.routes)).map((name) => `route:${name}`)

/** The shortest path from an entry point to the target that avoids the item; undefined when there is none. */
function pathWithout(context: CheckContext, item: unknown, target: string): FindingValue[] | undefined {
  const closed = targetOf({ reach: item })
  const condition = own(item, 'when')
  const edges = flowEdges(context)
  const from = new Map<string, string | undefined>(
    [...entryPoints(context), ...anyAddress(context)].filter((node) => node !== closed).map((node) => [node, undefined]),
  )
  const waiting = [...from.keys()]
  for (const node of waiting) {
    if (node === target) return trace(node, from)
    for (const edge of edges.get(node) ?? []) {
      if (from.has(edge.to) || edge.to === closed || (isMap(condition) && areEnoughFor(edge.conditions, condition))) continue
      from.set(edge.to, node)
      waiting.push(edge.to)
    }
  }
  return undefined
}

function trace(node: string, from: Map<string, string | undefined>): FindingValue[] {
  const path: FindingValue[] = []
  for (let here: string | undefined = node; here !== undefined; here = from.get(here)) path.unshift(nodeNamed(here))
  return path
}

function describeItem(item: unknown): FindingValue {
  if (own(item, 'when') !== undefined) return JSON.stringify(own(item, 'when'))
  return nodeNamed(targetOf({ reach: item }))
}

function nodeNamed(node: string): FindingValue {
  const [what = '', ...name] = node.split(':')
  return named(what, name.join(':'))
}
