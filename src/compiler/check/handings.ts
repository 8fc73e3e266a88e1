import { asMap, asText, entriesOf, isMap, own } from '../json.ts'
import type { JsonMap } from '../json.ts'
import { targetsOf } from './params.ts'
import { pathParams } from './route-index.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { At, Scope } from './uses.ts'
import type { World } from './world.ts'

/** One place that hands something over to what declares what it takes: a screen, a named action, something the phone is asked. */
export type Handing = {
  /** The whole; what is handed over by name stands in its `with`. */
  at: At
  what: 'screen' | 'action' | 'ask'
  name: string
  takes: { [name: string]: { type: Type; needed: boolean } }
  given: { [name: string]: { at: At; type: () => Type } }
  /** More may come besides, e.g. from the address as it is. */
  open: boolean
}

const known = new WeakMap<World, Handing[]>()

export function handingsOf(world: World): Handing[] {
  const had = known.get(world)
  if (had) return had
  const found = [...sheets(world), ...routes(world), ...gone(world), ...actions(world), ...asks(world)]
  known.set(world, found)
  return found
}

function taken(types: unknown): Handing['takes'] {
  return Object.fromEntries(
    entriesOf(types).map(([name, type]) => [name, { type: isMap(type) ? type : true, needed: own(type, 'optional') !== true }]),
  )
}

const givenBy = ({ valueType }: World, values: unknown, at: At, scope: Scope): Handing['given'] =>
  Object.fromEntries(entriesOf(values).map(([name, value]) => [name, { at: below(at, name), type: () => valueType(value, scope) }]))

function sheets(world: World): Handing[] {
  const { uses, config } = world
  const handing = (at: At, within: At, screen: string, values: unknown, scope: Scope): Handing[] => {
    const json = own(config.flows.screens, screen)
    if (!isMap(json)) return []
    const given = givenBy(world, values, within, scope)
    return [{ at, what: 'screen', name: screen, takes: taken(json['props']), given, open: false }]
  }
  return [
    ...uses.opens.flatMap(({ at, sheet, with: values, scope }) => handing(at, below(at, 'with'), sheet, values, scope)),
    ...uses.includes.flatMap(({ at, screen, with: values, scope }) => {
      const block = { of: at.of, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) }
      return handing(block, below(block, 'with'), screen, values, scope)
    }),
  ]
}

/** What a route hands over to its screen by itself. */
function routes({ config }: World): Handing[] {
  return entriesOf(config.flows.routes.routes).flatMap(([name, route]): Handing[] => {
    const id = asText(own(route, 'screen'))
    const screen = own(config.flows.screens, id)
    const kind = own(route, 'props')
    if (!isMap(screen) || kind === 'state') return []
    const at = below({ of: 'routes', pointer: '' }, 'routes', name, 'screen')
    const names =
      kind === 'params' ? pathParams(asText(own(route, 'path'))) : kind === 'query' ? Object.keys(asMap(own(route, 'query'))) : []
    const given = Object.fromEntries(names.map((prop) => [prop, { at, type: (): Type => ({ type: 'string' }) }]))
    return [{ at, what: 'screen', name: id, takes: taken(screen['props']), given: onlyKnown(given, screen['props']), open: false }]
  })
}

/** A route's query may say more than its screen asks for. */
const onlyKnown = (given: Handing['given'], props: unknown): Handing['given'] =>
  Object.fromEntries(Object.entries(given).filter(([name]) => own(props, name) !== undefined))

/** What an action hands over to the screen of a route that takes `state`, or as the query that its screen reads. */
function gone(world: World): Handing[] {
  return targetsOf(world).flatMap(({ at, given: values, target, scope, keepsQuery }): Handing[] => {
    const id = asText(target.route['screen'])
    const screen = own(world.config.flows.screens, id)
    const kind = target.route['props']
    if (!isMap(screen) || scope === undefined || (kind !== 'state' && kind !== 'query')) return []
    const rest: JsonMap = Object.fromEntries(target.rest.map((name) => [name, values[name]]))
    const given = givenBy(world, rest, below(at, 'with'), scope)
    const takes = taken(screen['props'])
    if (kind === 'state') return [{ at, what: 'screen', name: id, takes, given, open: false }]
    // Whatever it is, an address makes a text of it.
    const asTexts = Object.entries(onlyKnown(given, screen['props'])).map(([name, one]) => [
      name,
      { ...one, type: () => asQuery(one.type()) },
    ])
    return [{ at, what: 'screen', name: id, takes, given: Object.fromEntries(asTexts) as Handing['given'], open: keepsQuery }]
  })
}

const asQuery = (type: Type): Type => (type !== true && (type['type'] === 'object' || type['type'] === 'array') ? type : { type: 'string' })

function actions(world: World): Handing[] {
  return world.uses.runs.flatMap(({ at, action, with: values, scope }): Handing[] => {
    const json = own(world.config.flows.actions, action)
    if (!isMap(json)) return []
    return [
      {
        at,
        what: 'action',
        name: action,
        takes: taken(json['takes']),
        given: givenBy(world, values, below(at, 'with'), scope),
        open: false,
      },
    ]
  })
}

function asks(world: World): Handing[] {
  return world.uses.asks.flatMap(({ at, ask, with: values, scope }): Handing[] => {
    const spec = own(world.vocabulary.asks, ask)
    if (!isMap(spec)) return []
    const takes = Object.fromEntries(
      entriesOf(spec['takes']).map(([name, prop]) => [
        name,
        { type: kindType(asText(own(prop, 'kind'))), needed: own(prop, 'required') === true },
      ]),
    )
    return [{ at, what: 'ask', name: ask, takes, given: givenBy(world, values, below(at, 'with'), scope), open: false }]
  })
}

const plain: { [kind: string]: Type } = {
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

/** What a value of a kind must be. */
export const kindType = (kind: string): Type => (Object.hasOwn(plain, kind) ? (plain[kind] ?? true) : true)
