import type { Config } from '../config.ts'
import { asList, asMap, asText, isMap, isText, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { tokens } from '../../core/pointer.ts'
import { typeOfCall } from './function-types.ts'
import { replyOf } from './reply-type.ts'
import { pathParams } from './route-index.ts'
import type { RouteIndex } from './route-index.ts'
import { itemOf, lazyMapOf, listOf, mapOf, nothing, once, pathOf, step, text, union } from './type.ts'
import type { Type } from './type.ts'
import type { UseIndex } from './use-index.ts'
import type { Scope } from './uses.ts'

/** What every value and pointer of a configuration may be, and what each place may look at. */
export type Typing = ReturnType<typeof createTyping>

/** `index` is filled by the walk that these scopes are made for; nothing here looks at it before a rule asks. */
export function createTyping({ flows, schemas }: Config, { table, showing }: RouteIndex, index: UseIndex) {
  const calls = asMap(flows.calls)
  const screenScopes = new Map<string, Scope>()
  const anywhere = once(() => placeType(Object.keys(table)))
  const common: Scope['roots'] = {
    app: once(() => mapOf(mapValues(asMap(flows.app.facts), typeOfJson))),
    session: once(() => lazyMapOf(Object.keys(asMap(flows.app.session)), sessionType)),
    route: anywhere,
  }
  const forms = once(() => mapOf(mapValues(asMap(flows.forms), (form) => schemaType(own(schemas.forms, asText(own(form, 'schema')))))))
  const flags = { open: { type: 'boolean' }, login: { type: 'boolean' } }
  const target = once(() => mapOf({ ...(asMap(own(anywhere(), 'properties')) as Record<string, Type>), ...flags }))

  return {
    valueType,
    lookup,
    rootsOf,
    screenScope,
    /** Where only the session, the app and the address are. */
    common: { roots: common } satisfies Scope,
    /** Where it is decided whether a route is shown. */
    arrival: { roots: { ...common, to: target } } satisfies Scope,
    challengeScope,
    itemType: (value: unknown, scope: Scope): Type => itemOf(valueType(value, scope)) ?? nothing,
    replyType,
    resultType: (sheet: string): Type =>
      union((index.closes.get(sheet) ?? []).map(({ with: given, scope }) => valueType(given ?? {}, scope))),
    doneType: (form: string): Type => replyType(asText(own(own(own(flows.forms, form), 'submit'), 'call'))),
  }

  /** An entry that is any map is what is put there: then its depths are known. */
  function sessionType(name: string): Type {
    const declared = schemaType(own(own(flows.app.session, name), 'schema'))
    const isAnyMap = declared === true || (declared['type'] === 'object' && Object.keys(declared).length === 1)
    const written = index.remembered.get(name) ?? []
    if (!isAnyMap || written.length === 0) return declared
    return union(written.map((write) => nested(tokens(write.pointer).slice(2), write.type())))
  }

  function replyType(call: string): Type {
    return schemaType(own(own(calls, call), 'reply'))
  }

  function challengeScope(call: string): Scope {
    return { roots: { ...common, reply: () => replyOf(replyType(call)), payload: () => schemaType(own(own(calls, call), 'payload')) } }
  }

  function screenScope(id: string): Scope {
    const known = screenScopes.get(id)
    if (known) return known
    const screen = asMap(own(flows.screens, id))
    const names = showing.get(id)
    const scope: Scope = {
      roots: {
        ...common,
        route: names && !isLayout(id) ? once(() => placeType(names)) : anywhere,
        form: forms,
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
    return (showing.get(id) ?? []).some((name) => own(table[name], 'layout') === id)
  }

  function stateType(id: string, name: string, first: unknown): Type {
    const prefix = `/state/${name}`
    const written = [...(index.writes.get(`screens/${id}`) ?? [])]
      .filter(({ pointer, by }) => by !== 'clear' && (pointer === prefix || pointer.startsWith(`${prefix}/`)))
      .map((write) => nested(tokens(write.pointer).slice(2), write.type()))
    // A decision taken here may write into this state; what, is not followed.
    const byDecision: Type[] = index.deciders.has(`screens/${id}`) && index.decided.has(name) ? [true] : []
    return union([valueType(first, screenScope(id)), ...written, ...byDecision])
  }

  function propType(id: string, name: string): Type {
    const kinds = (showing.get(id) ?? []).map((route) => own(table[route], 'props'))
    const fromAddress = kinds.some((kind) => kind === 'query' || kind === 'params') ? [text] : []
    const given = (index.gifts.get(`${id}/${name}`) ?? []).map(({ value, scope }) => valueType(value, scope))
    return given.length + fromAddress.length === 0 ? true : union([...fromAddress, ...given])
  }

  function placeType(names: string[]): Type {
    const params = new Set(names.flatMap((name) => pathParams(asText(own(table[name], 'path')))))
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
    const callers = index.callers.get(scope.via) ?? []
    // Used from nowhere: that is another rule's finding.
    return callers.length === 0 ? [true] : callers.flatMap((caller) => rootTypes(root, caller, seen))
  }

  function rootsOf(scope: Scope): string[] {
    return [
      ...Object.keys(scope.roots),
      ...(scope.via === undefined ? [] : (index.callers.get(scope.via)?.flatMap((caller) => Object.keys(caller.roots)) ?? [])),
    ]
  }
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
