import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { tokens } from '../../../../core/language/pointer.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { parentOf } from '../../typing/route-index.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { knownStrings } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { TypeScope } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

const routeLocation = (name: string): ConfigLocation => below({ of: 'routes', pointer: '' }, 'routes', name)

export const reachRules: Rules<CheckContext> = {
  'route-unreached': {
    message: 'No path leads to the route "{name}": link to it, or list it in "start" when the outside world enters there.',
    find: (context) =>
      unreached(context, 'route', Object.keys(mapOrEmpty(context.config.flows.routes.routes))).map((name) => ({
        at: routeLocation(name),
        values: { name },
      })),
  },
  'screen-unreached': {
    message: 'Nothing shows the screen "{name}": give it a route, open it, or remove it.',
    find: (context) => unreachedFiles(context, 'screen', 'screens'),
  },
  'decision-unreached': {
    message: 'Nothing runs the decision "{name}": use it, or remove it.',
    find: (context) =>
      unreached(
        context,
        'decision',
        entriesOrEmpty(context.config.flows.decisions)
          .filter(([, json]) => !entriesOrEmpty(own(json, 'rules')).some(([, rule]) => own(rule, 'result') !== undefined))
          .map(([name]) => name),
      ).map((name) => ({ at: { of: `decisions/${name}`, pointer: '' }, values: { name } })),
  },
  'action-unreached': {
    message: 'Nothing runs the action "{name}": use it, or remove it.',
    find: (context) => unreachedFiles(context, 'action', 'actions'),
  },
  'journey-unreached': {
    message: 'Nothing leads into the journey "{name}": use it, or remove it.',
    find: (context) => unreachedFiles(context, 'journey', 'journeys'),
  },
  'form-unreached': {
    message: 'No screen shows the form "{name}": show it in a Form block, or remove it.',
    find: (context) => unreachedFiles(context, 'form', 'forms'),
  },
  'form-schema-unused': {
    severity: 'warning',
    message: 'No form uses the form schema "{name}": use it, or remove it.',
    find({ config }) {
      const used = new Set(entriesOrEmpty(config.flows.forms).map(([, form]) => own(form, 'schema')))
      return Object.keys(mapOrEmpty(config.schemas.forms))
        .filter((name) => !used.has(name))
        .map((name) => ({ at: { of: `schemas/forms/${name}`, pointer: '' }, values: { name } }))
    },
  },
}

type NodeKind = 'route' | 'screen' | 'decision' | 'form' | 'action' | 'journey' | 'call'
/** A node such as `route:Home` or `call:login`. */
type GraphNode = string

const cache = new WeakMap<CheckContext, Set<string>>()

const unreachedFiles = (context: CheckContext, kind: NodeKind, section: 'screens' | 'forms' | 'actions' | 'journeys'): Hit[] =>
  unreached(context, kind, Object.keys(mapOrEmpty(context.config.flows[section]))).map((name) => ({
    at: { of: `${section}/${name}`, pointer: '' },
    values: { name },
  }))

function unreached(context: CheckContext, kind: NodeKind, names: string[]): string[] {
  const reached = cache.get(context) ?? reachableNodes(context)
  cache.set(context, reached)
  // A channel may leave parts of the base unused, but not its own.
  const known = context.base ? namesOf(context.base)[kind] : {}
  return names.filter((name) => !reached.has(`${kind}:${name}`) && !Object.hasOwn(known, name))
}

const namesOf = ({ config: { flows } }: CheckContext): { [kind in NodeKind]: object } => ({
  route: mapOrEmpty(flows.routes.routes),
  screen: mapOrEmpty(flows.screens),
  decision: mapOrEmpty(flows.decisions),
  form: mapOrEmpty(flows.forms),
  action: mapOrEmpty(flows.actions),
  journey: mapOrEmpty(flows.journeys),
  call: mapOrEmpty(flows.calls),
})

export function entryPoints(context: CheckContext): GraphNode[] {
  const { routes } = context.config.flows
  const named = [
    ...Object.keys(mapOrEmpty(routes.start)),
    ...Object.keys(mapOrEmpty(routes.tabs)),
    textOrEmpty(routes.notFound),
    textOrEmpty(routes.home),
  ]
  const entrances: GraphNode[] = named.map((name) => `route:${name}`)
  // The table of a call that no screen makes yet is not unused.
  const tables: GraphNode[] = entriesOrEmpty(context.config.flows.calls).map(
    ([, call]) => `decision:${textOrEmpty(own(call, 'replies') ?? 'reply')}`,
  )
  // App-wide data is loaded at every entry.
  return [...entrances, ...tables, `decision:${textOrEmpty(routes.guard)}`, 'app:']
}

function reachableNodes(context: CheckContext): Set<string> {
  const edges = flowEdges(context)
  const waiting = entryPoints(context)
  const reached = new Set(waiting)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const { to } of edges.get(node) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}

/** `conditions`: all of them hold when the step is taken. */
type FlowEdge = { to: GraphNode; conditions: readonly unknown[] }
type FlowEdges = ReadonlyMap<string, readonly FlowEdge[]>

const edgesByContext = new WeakMap<CheckContext, FlowEdges>()

export function flowEdges(context: CheckContext): FlowEdges {
  const edges = edgesByContext.get(context) ?? findEdges(context)
  edgesByContext.set(context, edges)
  return edges
}

function findEdges({ config, uses, routes, valueType }: CheckContext): FlowEdges {
  const edges = new Map<string, FlowEdge[]>()
  const add = (from: string, kind: NodeKind, name: unknown, scope?: TypeScope) => {
    if (!isText(name)) return
    const to: GraphNode = `${kind}:${kind === 'route' ? (routes.names.get(name) ?? name) : name}`
    addToList(edges, from, { to, conditions: scope?.conditions ?? [] })
  }
  for (const { at, to, scope } of uses.goes) {
    const names = isMap(to) ? knownStrings(valueType(to, scope)) : [to]
    for (const name of names) add(nodeOf(at), 'route', name, scope)
  }
  for (const { at, sheet, scope } of uses.opens) add(nodeOf(at), 'screen', sheet, scope)
  for (const { at, screen, scope } of uses.includes) add(nodeOf(at), 'screen', screen, scope)
  for (const { at, action, scope } of uses.runs) add(nodeOf(at), 'action', action, scope)
  for (const { at, journey, scope } of [...uses.continues, ...uses.journeys]) add(nodeOf(at), 'journey', journey, scope)
  for (const { at, table, scope } of uses.decides) add(nodeOf(at), 'decision', table, scope)
  for (const { at, form, scope } of uses.forms) add(nodeOf(at), 'form', form, scope)
  for (const { at, call, scope } of uses.calls) add(nodeOf(at), 'call', call, scope)
  for (const [id, form] of entriesOrEmpty(config.flows.forms)) add(`form:${id}`, 'call', own(own(form, 'submit'), 'call'))
  for (const [id, call] of entriesOrEmpty(config.flows.calls)) add(`call:${id}`, 'decision', own(call, 'replies') ?? 'reply')
  const { table } = routes
  for (const [name, route] of Object.entries(table)) {
    const redirect = own(route, 'redirect')
    add(`route:${name}`, 'route', isMap(redirect) ? redirect['to'] : redirect)
    // An address without its last segment leads to the parent.
    add(`route:${name}`, 'route', own(route, 'parent'))
    add(`route:${name}`, 'route', own(route, 'invalid'))
    add(`route:${name}`, 'screen', own(route, 'screen'))
    const seen = new Set<string>()
    for (let here: string | undefined = name; here !== undefined && !seen.has(here); here = parentOf(routes, here)) {
      seen.add(here)
      add(`route:${name}`, 'screen', own(table[here], 'layout'))
    }
  }
  return edges
}

const kinds: { [section: string]: NodeKind } = {
  screens: 'screen',
  decisions: 'decision',
  forms: 'form',
  calls: 'call',
  actions: 'action',
  journeys: 'journey',
}

function nodeOf(at: ConfigLocation): string {
  if (at.of === 'routes') {
    const [part, route = ''] = tokens(at.pointer)
    return part === 'routes' ? `route:${route}` : 'app:'
  }
  const [section = '', name = ''] = at.of.split('/')
  return `${kinds[section] ?? section}:${name}`
}
