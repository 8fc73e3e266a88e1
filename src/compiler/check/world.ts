import type { BlockList } from '../block-list.ts'
import type { Config, Sources } from '../config.ts'
import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { tokens } from '../../core/pointer.ts'
import { typeOfCall } from './function-types.ts'
import { itemOf, lazyMapOf, listOf, mapOf, nothing, once, step, text, union } from './type.ts'
import type { Type } from './type.ts'
import { below, noUses, within } from './uses.ts'
import type { At, Scope, Uses } from './uses.ts'
import { createWalker, replyOf } from './walk.ts'
import type { Walker } from './walk.ts'

/** One merged configuration with everything that rules look up made ready once. */
export type World = {
  sources: Sources
  config: Config
  /** The world without the overlay, when this one has an overlay. */
  base: World | undefined
  blocks: BlockList['blocks']
  uses: Uses
  /** Route names and aliases, to the route's name. */
  routeNames: Map<string, string>
  /** Routes that show a screen, as page or as layout. */
  routesOf: Map<string, string[]>
  valueType(value: unknown, scope: Scope): Type
  /** What stands at a pointer; undefined when nothing is declared there. */
  lookup(pointer: string, scope: Scope): Type | undefined
  /** Roots that a pointer may start with. */
  rootsOf(scope: Scope): string[]
  screenScope(screen: string): Scope
  /** Scopes from which a decision or a form (`decisions/x`, `forms/x`) is used. */
  callers(name: string): Scope[]
}

export function createWorld(sources: Sources, config: Config, base?: World): World {
  const { flows, schemas } = config
  const blocks = asMap(own(sources.files.get('schemas/meta/blocks.json')?.json, 'blocks')) as BlockList['blocks']
  const uses = noUses()
  const routeTable = asMap(flows.routes.routes)
  const routeNames = new Map([...Object.keys(routeTable).map((name) => [name, name] as const)])
  for (const [alias, name] of entriesOf(flows.routes.aliases)) if (!routeNames.has(alias)) routeNames.set(alias, asText(name))
  const routesOf = new Map<string, string[]>()
  for (const [name, route] of Object.entries(routeTable)) {
    for (const screen of [own(route, 'screen'), own(route, 'layout')]) if (isText(screen)) push(routesOf, screen, name)
  }

  const common: Scope['roots'] = {
    app: once(() => mapOf(mapValues(asMap(flows.app.facts), typeOfJson))),
    session: once(() => mapOf(mapValues(asMap(flows.app.session), (entry) => schemaType(own(entry, 'schema'))))),
    route: once(() => placeType(Object.keys(routeTable))),
  }
  const arrival = {
    ...common,
    to: once(() =>
      mapOf({
        ...(asMap(asMap(common['route']?.())['properties']) as Record<string, Type>),
        open: { type: 'boolean' },
        login: { type: 'boolean' },
      }),
    ),
  }
  const formTypes = once(() => mapOf(mapValues(asMap(flows.forms), (form) => schemaType(own(schemas.forms, asText(own(form, 'schema')))))))
  const callTable = asMap(flows.calls)
  const replyType = (call: string): Type => (Object.hasOwn(callTable, call) ? schemaType(own(callTable[call], 'reply')) : true)

  // Filled by the walk, read only when a rule looks at a type.
  const writesOf = new Map<string, Uses['writes']>()
  const closesOf = new Map<string, Uses['closes']>()
  const giversOf = new Map<string, (() => Type)[]>()
  const callersOf = new Map<string, Scope[]>()
  const deciders = new Set<string>()
  const writtenByDecisions = new Set<string>()
  const screenScopes = new Map<string, Scope>()

  const walker = createWalker(uses, blocks, {
    valueType,
    itemType: (value, scope) => itemOf(valueType(value, scope)) ?? nothing,
    replyType,
    resultType: (sheet) => union((closesOf.get(sheet) ?? []).map(({ with: given, scope }) => valueType(given ?? {}, scope))),
    doneType: (form) => replyType(asText(own(own(own(flows.forms, form), 'submit'), 'call'))),
  })
  walkAll()
  index()

  return {
    sources,
    config,
    base,
    blocks,
    uses,
    routeNames,
    routesOf,
    valueType,
    lookup,
    rootsOf,
    screenScope,
    callers: (name) => callersOf.get(name) ?? [],
  }

  function walkAll(): void {
    for (const [id, screen] of entriesOf(flows.screens)) walkScreen(walker, id, asMap(screen), screenScope(id))
    for (const [id, decision] of entriesOf(flows.decisions)) walkDecision(walker, id, asMap(decision))
    for (const [id, form] of entriesOf(flows.forms)) walkForm(walker, uses, id, asMap(form), { roots: {}, via: `forms/${id}` })
    walkRoutes()
    for (const [id, call] of Object.entries(callTable)) {
      const challenge = own(call, 'challenge')
      if (!isMap(challenge)) continue
      const at: At = { of: `calls/${id}`, pointer: '/challenge' }
      const scope: Scope = { roots: { ...common, reply: () => replyOf(replyType(id)), payload: () => schemaType(own(call, 'payload')) } }
      walker.condition(challenge['when'], below(at, 'when'), scope)
      walker.values(challenge['with'], below(at, 'with'), scope)
      uses.opens.push({ at, sheet: asText(challenge['sheet']), with: challenge['with'], by: 'challenge', scope })
    }
    const api: At = { of: 'app', pointer: '/api' }
    const credential = own(flows.app.api, 'credential')
    if (isText(credential)) uses.reads.push({ at: below(api, 'credential'), pointer: credential, scope: { roots: common } })
    walker.values(own(flows.app.api, 'headers'), below(api, 'headers'), { roots: common })
    for (const [group, headers] of entriesOf(own(flows.app.api, 'headerGroups')))
      walker.values(headers, below(api, 'headerGroups', group), { roots: common })
  }

  function walkDecision(walk: Walker, id: string, decision: JsonMap): void {
    const at: At = { of: `decisions/${id}`, pointer: '' }
    // A table that answers is asked by the office, whose roots are its own.
    const answers = entriesOf(decision['rules']).some(([, rule]) => isMap(rule) && 'result' in rule)
    const scope: Scope = { roots: {}, via: `decisions/${id}`, open: answers }
    walk.actions(decision['before'], below(at, 'before'), scope)
    for (const [name, input] of entriesOf(decision['inputs'])) {
      const when = own(input, 'when')
      if (isMap(when)) walk.condition(when, below(at, 'inputs', name, 'when'), scope)
      else walk.value(input, below(at, 'inputs', name), scope)
    }
    for (const [name, rule] of entriesOf(decision['rules'])) {
      for (const [input, test] of entriesOf(own(rule, 'when'))) testReads(test, below(at, 'rules', name, 'when', input), scope)
      walk.actions(own(rule, 'then'), below(at, 'rules', name, 'then'), scope)
    }
    walk.actions(decision['onError'], below(at, 'onError'), scope)
  }

  function testReads(test: unknown, at: At, scope: Scope): void {
    const pointer = own(test, '$data')
    if (isText(pointer)) uses.reads.push({ at: below(at, '$data'), pointer, scope })
    if (own(test, 'not') !== undefined) testReads(own(test, 'not'), below(at, 'not'), scope)
  }

  function walkRoutes(): void {
    const at: At = { of: 'routes', pointer: '' }
    const scope: Scope = { roots: arrival }
    for (const [name, route] of Object.entries(routeTable)) {
      const here = below(at, 'routes', name)
      walker.text(own(route, 'title'), below(here, 'title'), scope)
      walker.condition(own(route, 'propsWhen'), below(here, 'propsWhen'), scope)
      walker.actions(own(route, 'enter'), below(here, 'enter'), scope)
    }
    for (const [name, tab] of entriesOf(flows.routes.tabs)) walker.text(own(tab, 'text'), below(at, 'tabs', name, 'text'), scope)
    const guard = asText(flows.routes.guard)
    if (guard) push(callersOf, `decisions/${guard}`, scope)
  }

  function index(): void {
    for (const write of uses.writes) {
      push(writesOf, write.at.of, write)
      const [root, name] = pathOf(write.pointer)
      if (write.at.of.startsWith('decisions/') && root === 'state' && name !== undefined) writtenByDecisions.add(name)
    }
    for (const { at } of uses.decides) deciders.add(at.of)
    for (const close of uses.closes) push(closesOf, close.at.of.replace(/^screens\//, ''), close)
    for (const { table, scope } of uses.decides) push(callersOf, `decisions/${table}`, scope)
    for (const { form, scope } of uses.forms) push(callersOf, `forms/${form}`, scope)
    const answer = { reply: () => anyReply, payload: () => true as const }
    const replies = (call: string, scope: Scope) =>
      push(callersOf, `decisions/${asText(own(own(callTable, call), 'replies') ?? 'reply')}`, within(scope, answer))
    for (const { call, scope } of uses.calls) replies(call, scope)
    for (const [id, form] of entriesOf(flows.forms)) replies(asText(own(own(form, 'submit'), 'call')), { roots: {}, via: `forms/${id}` })
    const given = (screen: string, json: unknown, scope: Scope) => {
      for (const [prop, value] of entriesOf(json)) push(giversOf, `${screen}/${prop}`, () => valueType(value, scope))
    }
    for (const { sheet, with: json, scope } of uses.opens) given(sheet, json, scope)
    for (const { screen, with: json, scope } of uses.parts) given(screen, json, scope)
    for (const { to, action, scope } of uses.goes) {
      const route = isText(to) ? routeTable[routeNames.get(to) ?? ''] : undefined
      if (own(route, 'props') === 'state') given(asText(own(route, 'screen')), action['state'], scope)
    }
  }

  function screenScope(id: string): Scope {
    const known = screenScopes.get(id)
    if (known) return known
    const screen = asMap(own(flows.screens, id))
    const names = routesOf.get(id)
    const scope: Scope = {
      roots: {
        ...common,
        route: names && !isLayout(id) ? once(() => placeType(names)) : (common['route'] ?? (() => true)),
        form: formTypes,
        props: once(() => lazyMapOf(asList(screen['props']).map(String), (name) => propType(id, name))),
        data: once(() =>
          lazyMapOf(Object.keys(asMap(screen['data'])), (name) => replyType(asText(own(own(screen['data'], name), 'call')))),
        ),
        state: once(() => lazyMapOf(Object.keys(asMap(screen['state'])), (name) => stateType(id, name, own(screen['state'], name)))),
        computed: once(() =>
          lazyMapOf(Object.keys(asMap(screen['computed'])), (name) => valueType(own(screen['computed'], name), screenScope(id))),
        ),
      },
    }
    screenScopes.set(id, scope)
    return scope
  }

  function isLayout(id: string): boolean {
    return (routesOf.get(id) ?? []).some((name) => own(routeTable[name], 'layout') === id)
  }

  function stateType(id: string, name: string, first: unknown): Type {
    const prefix = `/state/${name}`
    const written = [...(writesOf.get(`screens/${id}`) ?? [])]
      .filter(({ pointer, by }) => by !== 'clear' && (pointer === prefix || pointer.startsWith(`${prefix}/`)))
      .map((write) => nested(tokens(write.pointer).slice(2), write.type()))
    // A decision taken here may write into this state; what, is not followed.
    const byDecision: Type[] = deciders.has(`screens/${id}`) && writtenByDecisions.has(name) ? [true] : []
    return union([valueType(first, screenScope(id)), ...written, ...byDecision])
  }

  function propType(id: string, name: string): Type {
    const kinds = (routesOf.get(id) ?? []).map((route) => own(routeTable[route], 'props'))
    const fromAddress = kinds.some((kind) => kind === 'query' || kind === 'params') ? [text] : []
    const given = (giversOf.get(`${id}/${name}`) ?? []).map((type) => type())
    return given.length + fromAddress.length === 0 ? true : union([...fromAddress, ...given])
  }

  function placeType(names: string[]): Type {
    const params = new Set(names.flatMap((name) => pathParams(asText(own(routeTable[name], 'path')))))
    const texts: Type = { type: 'object', additionalProperties: text }
    return mapOf({
      name: { enum: [...new Set(names)] },
      path: text,
      params: mapOf(Object.fromEntries([...params].map((name) => [name, text]))),
      query: texts,
      state: { type: 'object' },
    })
  }

  function valueType(value: unknown, scope: Scope): Type {
    if (value === '') return nothing
    if (Array.isArray(value)) return value.length === 0 ? listOf(nothing) : listOf(union(value.map((item) => valueType(item, scope))))
    if (!isMap(value)) return { type: Number.isInteger(value) ? 'integer' : typeof value }
    if (isText(value['$data'])) {
      const found = value['format'] !== undefined ? text : (lookup(value['$data'], scope) ?? true)
      return value['default'] === undefined ? found : union([found, valueType(value['default'], scope)])
    }
    if (isText(value['$fn']))
      return value['format'] !== undefined ? text : typeOfCall(value['$fn'], asMap(value['args']), (arg) => valueType(arg, scope))
    if (isText(value['t'])) return text
    return mapOf(mapValues(value, (item) => valueType(item, scope)))
  }

  function lookup(pointer: string, scope: Scope): Type | undefined {
    const [root = '', ...path] = pathOf(pointer)
    const found = rootTypes(root, scope, new Set()).map((type) =>
      path.reduce<Type | undefined>((here, token) => here && step(here, token), type),
    )
    if (found.length === 0 || found.includes(undefined)) return undefined
    return union(found.filter((type) => type !== undefined))
  }

  /** The type of a root, once for every place the scope is used from; undefined where that place has no such root. */
  function rootTypes(root: string, scope: Scope, seen: Set<string>): (Type | undefined)[] {
    const here = Object.hasOwn(scope.roots, root) ? scope.roots[root] : undefined
    if (here) return [here()]
    if (scope.open) return [true]
    if (scope.via === undefined) return [undefined]
    if (seen.has(scope.via)) return []
    seen.add(scope.via)
    const callers = callersOf.get(scope.via) ?? []
    // Used from nowhere: that is another rule's finding.
    return callers.length === 0 ? [true] : callers.flatMap((caller) => rootTypes(root, caller, seen))
  }

  function rootsOf(scope: Scope): string[] {
    return [
      ...Object.keys(scope.roots),
      ...(scope.via === undefined ? [] : (callersOf.get(scope.via)?.flatMap((caller) => Object.keys(caller.roots)) ?? [])),
    ]
  }
}

function walkScreen(walk: Walker, id: string, screen: JsonMap, scope: Scope): void {
  const at: At = { of: `screens/${id}`, pointer: '' }
  walk.text(screen['title'], below(at, 'title'), scope)
  walk.values(screen['state'], below(at, 'state'), scope)
  walk.values(screen['computed'], below(at, 'computed'), scope)
  for (const [name, source] of entriesOf(screen['data'])) {
    walk.source(asMap(source), below(at, 'data', name), scope)
  }
  walk.actions(screen['enter'], below(at, 'enter'), scope)
  walk.blockTree(screen['blocks'], below(at, 'blocks'), scope)
}

function walkForm(walk: Walker, uses: Uses, id: string, form: JsonMap, scope: Scope): void {
  const at: At = { of: `forms/${id}`, pointer: '' }
  walk.values(form['load'], below(at, 'load'), scope)
  for (const [name, rule] of entriesOf(form['rules'])) {
    walk.condition(own(rule, 'must'), below(at, 'rules', name, 'must'), scope)
    walk.text(own(rule, 'text'), below(at, 'rules', name, 'text'), scope)
  }
  const submit = asMap(form['submit'])
  walk.text(submit['button'], below(at, 'submit', 'button'), scope)
  walk.values(submit['with'], below(at, 'submit', 'with'), scope)
  walkUi(form['ui'], below(at, 'ui'))

  /** A widget's options are values, and the names `call` and `text` and texts that start with `/` mean what they do elsewhere. */
  function walkUi(json: unknown, here: At): void {
    if (isText(own(json, '$data'))) return walk.value(json, here, scope)
    for (const [key, value] of Array.isArray(json) ? json.entries() : entriesOf(json)) {
      const place = below(here, key)
      if (!isText(value)) walkUi(value, place)
      else if (value.startsWith('/')) uses.reads.push({ at: place, pointer: value, scope })
      else if (key === 'call') uses.calls.push({ at: here, call: value, with: undefined, by: 'block', scope })
      else if (key === 'sheet') uses.opens.push({ at: here, sheet: value, with: own(json, 'with'), by: 'open', scope })
      else if (key === 'text')
        uses.texts.push({ at: place, key: value, given: isMap(own(json, 'from')) ? ['count', 'value'] : [], offered: true })
    }
  }
}

/** One object for all, so that a thousand callers are one type. */
const anyReply = replyOf(true)

export const pathParams = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1))

/** A pointer's tokens; none when it is not a pointer. */
export function pathOf(pointer: string): string[] {
  return pointer.startsWith('/') ? tokens(pointer) : []
}

function typeOfJson(json: unknown): Type {
  if (Array.isArray(json)) return listOf(json.length === 0 ? true : union(json.map(typeOfJson)))
  if (isMap(json)) return mapOf(mapValues(json, typeOfJson))
  return json === null ? true : { type: Number.isInteger(json) ? 'integer' : typeof json }
}

const schemaType = (schema: unknown): Type => (isMap(schema) ? schema : true)
const nested = (path: string[], type: Type): Type => path.reduceRight<Type>((inner, token) => mapOf({ [token]: inner }), type)

function mapValues<T>(map: JsonMap, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
