import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { routeNavigations } from './route-navigations.ts'
import { pathParams } from '../typing/route-index.ts'
import type { Type } from '../typing/type.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import type { TypeScope } from '../typing/uses.ts'
import type { CheckContext } from '../context/check-context.ts'

export type Invocation = {
  /** The whole object; the arguments are in its `with`. */
  at: ConfigLocation
  kind: 'screen' | 'action' | 'ask'
  name: string
  params: { [name: string]: { type: Type; needed: boolean } }
  args: { [name: string]: { at: ConfigLocation; type: () => Type } }
  /** Whether further values may arrive, e.g. from the query. */
  acceptsMore: boolean
}

const cache = new WeakMap<CheckContext, Invocation[]>()

export function invocationsOf(context: CheckContext): Invocation[] {
  const had = cache.get(context)
  if (had) return had
  const found = [
    ...sheetInvocations(context),
    ...routeInvocations(context),
    ...goInvocations(context),
    ...actionInvocations(context),
    ...askInvocations(context),
  ]
  cache.set(context, found)
  return found
}

function paramsFrom(types: unknown): Invocation['params'] {
  return Object.fromEntries(
    entriesOrEmpty(types).map(([name, type]) => [name, { type: isMap(type) ? type : true, needed: own(type, 'optional') !== true }]),
  )
}

const argsFrom = ({ valueType }: CheckContext, values: unknown, at: ConfigLocation, scope: TypeScope): Invocation['args'] =>
  Object.fromEntries(entriesOrEmpty(values).map(([name, value]) => [name, { at: below(at, name), type: () => valueType(value, scope) }]))

function sheetInvocations(context: CheckContext): Invocation[] {
  const { uses, config } = context
  const handing = (at: ConfigLocation, within: ConfigLocation, screen: string, values: unknown, scope: TypeScope): Invocation[] => {
    const json = own(config.flows.screens, screen)
    if (!isMap(json)) return []
    const args = argsFrom(context, values, within, scope)
    return [{ at, kind: 'screen', name: screen, params: paramsFrom(json['props']), args, acceptsMore: false }]
  }
  return [
    ...uses.opens.flatMap(({ at, sheet, with: values, scope }) => handing(at, below(at, 'with'), sheet, values, scope)),
    ...uses.includes.flatMap(({ at, screen, with: values, scope }) => {
      const block = { of: at.of, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) }
      return handing(block, below(block, 'with'), screen, values, scope)
    }),
  ]
}

function routeInvocations({ config }: CheckContext): Invocation[] {
  return entriesOrEmpty(config.flows.routes.routes).flatMap(([name, route]): Invocation[] => {
    const id = textOrEmpty(own(route, 'screen'))
    const screen = own(config.flows.screens, id)
    const kind = own(route, 'props')
    if (!isMap(screen) || kind === 'state') return []
    const at = below({ of: 'routes', pointer: '' }, 'routes', name, 'screen')
    const names =
      kind === 'params' ? pathParams(textOrEmpty(own(route, 'path'))) : kind === 'query' ? Object.keys(mapOrEmpty(own(route, 'query'))) : []
    const given = Object.fromEntries(names.map((prop) => [prop, { at, type: (): Type => ({ type: 'string' }) }]))
    return [
      { at, kind: 'screen', name: id, params: paramsFrom(screen['props']), args: declaredArgs(given, screen['props']), acceptsMore: false },
    ]
  })
}

/** Arguments that the screen declares. A route's query may have names that its screen does not take. */
const declaredArgs = (given: Invocation['args'], props: unknown): Invocation['args'] =>
  Object.fromEntries(Object.entries(given).filter(([name]) => own(props, name) !== undefined))

/** Arguments that an action passes to the screen of a route, as `state` or as the query that the screen reads. */
function goInvocations(context: CheckContext): Invocation[] {
  return routeNavigations(context).flatMap(({ at, args: values, target, scope, keepsQuery }): Invocation[] => {
    const id = textOrEmpty(target.route['screen'])
    const screen = own(context.config.flows.screens, id)
    const kind = target.route['props']
    if (!isMap(screen) || scope === undefined || (kind !== 'state' && kind !== 'query')) return []
    const rest: JsonMap = Object.fromEntries(target.extras.map((name) => [name, values[name]]))
    const args = argsFrom(context, rest, below(at, 'with'), scope)
    const params = paramsFrom(screen['props'])
    if (kind === 'state') return [{ at, kind: 'screen', name: id, params, args, acceptsMore: false }]
    // An address turns every value into a string.
    const asTexts = Object.entries(declaredArgs(args, screen['props'])).map(([name, one]) => [
      name,
      { ...one, type: () => queryArgType(one.type()) },
    ])
    return [{ at, kind: 'screen', name: id, params, args: Object.fromEntries(asTexts) as Invocation['args'], acceptsMore: keepsQuery }]
  })
}

const queryArgType = (type: Type): Type =>
  type !== true && (type['type'] === 'object' || type['type'] === 'array') ? type : { type: 'string' }

function actionInvocations(context: CheckContext): Invocation[] {
  return context.uses.runs.flatMap(({ at, action, with: values, scope }): Invocation[] => {
    const json = own(context.config.flows.actions, action)
    if (!isMap(json)) return []
    return [
      {
        at,
        kind: 'action',
        name: action,
        params: paramsFrom(json['props']),
        args: argsFrom(context, values, below(at, 'with'), scope),
        acceptsMore: false,
      },
    ]
  })
}

function askInvocations(context: CheckContext): Invocation[] {
  return context.uses.asks.flatMap(({ at, ask, with: values, scope }): Invocation[] => {
    const spec = own(context.vocabulary.asks, ask)
    if (!isMap(spec)) return []
    const params = Object.fromEntries(
      entriesOrEmpty(spec['takes']).map(([name, prop]) => [
        name,
        { type: kindType(textOrEmpty(own(prop, 'kind'))), needed: own(prop, 'required') === true },
      ]),
    )
    return [{ at, kind: 'ask', name: ask, params, args: argsFrom(context, values, below(at, 'with'), scope), acceptsMore: false }]
  })
}

const typeByKind: { [kind: string]: Type } = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  time: { type: 'integer', unit: 'time' },
  boolean: { type: 'boolean' },
  flag: { type: 'boolean' },
  list: { type: 'array' },
  icon: { type: 'string' },
  image: { type: 'string' },
  address: { type: 'string' },
}

export const kindType = (kind: string): Type => (Object.hasOwn(typeByKind, kind) ? (typeByKind[kind] ?? true) : true)
