import { isPointer } from '../../core/pointer.ts'
import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { missing } from './missing.ts'
import type { Link } from './missing.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { knownTexts, namesBelow } from './type.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

const routesAt: At = { of: 'routes', pointer: '' }

/** Everything that is named must be there. */
export const linkRules: Rules<World> = {
  'route-unknown': {
    sentence: '"{name}" is no route or alias of flows/routes.json.{hint}',
    find: (world) => missing(routeLinks(world), world.routes.names),
  },
  'call-unknown': {
    sentence: 'There is no call "{name}" in flows/calls/.{hint}',
    find: (world) => missing([...world.uses.calls.map(callLink), ...submitCalls(world)], asMap(world.config.flows.calls)),
  },
  'decision-unknown': {
    sentence: 'There is no decision "{name}": a decision is a file flows/decisions/{name}.json.{hint}',
    find: (world) => missing(tableLinks(world), asMap(world.config.flows.decisions)),
  },
  'action-unknown': {
    sentence: 'There is no action "{name}": a named action is a file flows/actions/{name}.json.{hint}',
    find: ({ uses, config }) =>
      missing(
        uses.runs.map(({ at, action }) => ({ at: below(at, 'run'), name: action })),
        asMap(config.flows.actions),
      ),
  },
  'action-loop': {
    sentence: 'The action "{name}" runs itself: {path}.',
    find: (world) => Object.keys(asMap(world.config.flows.actions)).flatMap((name) => loopFrom(world, name)),
  },
  'journey-unknown': {
    sentence: 'There is no journey "{name}": a journey is a file flows/journeys/{name}.json.{hint}',
    find: ({ uses, config }) =>
      missing(
        [
          ...uses.continues.map(({ at, journey }) => ({ at: below(at, 'continue'), name: journey })),
          ...uses.journeys.map(({ at, journey }) => ({ at, name: journey })),
        ],
        asMap(config.flows.journeys),
      ),
  },
  'form-unknown': {
    sentence: 'There is no form "{name}": a form is a file flows/forms/{name}.json.{hint}',
    find: ({ uses, config }) =>
      missing(
        [
          ...uses.forms.map(({ at, form }) => ({ at, name: form })),
          ...uses.fills.map(({ at, form }) => ({ at: below(at, 'fill'), name: form })),
        ],
        asMap(config.flows.forms),
      ),
  },
  'form-schema-unknown': {
    sentence: 'There is no form schema "{name}": its rules are a file schemas/forms/{name}.json.{hint}',
    find: ({ config }) =>
      missing(
        entriesOf(config.flows.forms).map(([id, form]) => ({
          at: { of: `forms/${id}`, pointer: '/schema' },
          name: asText(own(form, 'schema')),
        })),
        asMap(config.schemas.forms),
      ),
  },
  'enum-unknown': {
    sentence: 'There is no enumeration "{name}": it is a file schemas/enums/{name}.json.{hint}',
    find: ({ uses, config }) =>
      missing(
        uses.labels.map(({ at, enumeration }) => ({ at: below(at, 'enum'), name: asText(enumeration) })),
        asMap(config.schemas.enums),
      ),
  },
  'header-group-unknown': {
    sentence: 'There is no header group "{name}" in flows/app.json.{hint}',
    find: ({ config }) =>
      missing(
        entriesOf(config.flows.calls).flatMap(([id, call]) =>
          asList(own(call, 'headers')).map((name, index) => ({
            at: { of: `calls/${id}`, pointer: `/headers/${index}` },
            name: asText(name),
          })),
        ),
        asMap(own(config.flows.app.api, 'headerGroups')),
      ),
  },
  'reload-unknown': {
    sentence: '{where} loads no data "{name}".{hint}',
    find: (world) => world.uses.reloads.flatMap((reload) => reloadHit(world, reload)),
  },
  'close-nothing': {
    sentence: 'A page cannot be closed: use "back" or "go", or make the screen a sheet or a dialog.',
    find: (world) =>
      [...world.uses.closes.map(({ at }) => ({ at, of: at.of })), ...world.uses.runs.flatMap(closingRun(world))]
        .filter(({ of }) => isPage(world, of))
        .map(({ at }) => ({ at })),
  },
}

const callLink = ({ at, call, by }: World['uses']['calls'][number]): Link => ({
  at: by === 'widget' ? at : below(at, 'call'),
  name: call,
})

/** An address written down, or one of those that a value gives. */
function routeLinks({ config, uses, valueType }: World): Link[] {
  const { routes } = config.flows
  const links: Link[] = uses.goes.flatMap(({ at, key, to, scope }) => {
    const names = isMap(to) ? knownTexts(valueType(to, scope)) : isText(to) && !isPointer(to) ? [to] : []
    return names.map((name) => ({ at: below(at, key), name }))
  })
  for (const [alias, name] of entriesOf(routes.aliases)) links.push({ at: below(routesAt, 'aliases', alias), name: asText(name) })
  for (const key of ['tabs', 'start'] as const)
    for (const name of Object.keys(asMap(routes[key]))) links.push({ at: below(routesAt, key, name), name })
  for (const key of ['notFound', 'home'] as const)
    if (routes[key] !== undefined) links.push({ at: below(routesAt, key), name: asText(routes[key]) })
  for (const [name, route] of entriesOf(routes.routes)) {
    const at = below(routesAt, 'routes', name)
    const redirect = own(route, 'redirect')
    const named = { parent: own(route, 'parent'), invalid: own(route, 'invalid'), redirect: isMap(redirect) ? redirect['to'] : redirect }
    for (const [key, target] of Object.entries(named)) {
      if (isText(target))
        links.push({ at: key === 'redirect' && isMap(redirect) ? below(at, 'redirect', 'to') : below(at, key), name: target })
    }
  }
  return links
}

function submitCalls({ config }: World): Link[] {
  return entriesOf(config.flows.forms).map(([id, form]) => ({
    at: { of: `forms/${id}`, pointer: '/submit/call' },
    name: asText(own(own(form, 'submit'), 'call')),
  }))
}

function tableLinks({ config, uses }: World): Link[] {
  const links: Link[] = uses.decides.map(({ at, table }) => ({ at, name: table }))
  for (const [id, call] of entriesOf(config.flows.calls)) {
    const table = own(call, 'replies')
    if (isText(table)) links.push({ at: { of: `calls/${id}`, pointer: '/replies' }, name: table })
  }
  return links
}

function reloadHit({ config, lookup }: World, { at, data, scope }: World['uses']['reloads'][number]): Hit[] {
  if (isPointer(data)) {
    const known = Object.keys(asMap(config.flows.app.data)).map((name) => `/shared/${name}`)
    return known.includes(data) ? [] : [{ at, say: { where: 'The app', name: data, hint: hint(data, known) } }]
  }
  if (lookup(`/data/${data}`, scope) !== undefined) return []
  return [{ at, say: { where: 'This screen', name: data, hint: hint(data, namesBelow(lookup('/data', scope) ?? true)) } }]
}

/** A named action that closes, where it is run. */
const closingRun =
  ({ index }: World) =>
  ({ at, action }: World['uses']['runs'][number]): { at: At; of: string }[] =>
    index.closesOf(`actions/${action}`).length > 0 ? [{ at, of: at.of }] : []

/** A screen that stands within another one may hand back what it is closed with. */
function isPage({ config, uses }: World, of: string): boolean {
  const id = of.replace(/^screens\//, '')
  const screen = of === id ? undefined : own(config.flows.screens, id)
  const is = own(screen, 'as') ?? 'page'
  return isMap(screen) && is === 'page' && !uses.includes.some((include) => include.screen === id)
}

/** The shortest way on which a named action comes to run itself. */
function loopFrom({ index }: World, name: string): Hit[] {
  const from = new Map<string, string[]>([[name, [name]]])
  for (const [here, path] of from) {
    for (const next of index.runs.get(`actions/${here}`) ?? []) {
      if (next === name) return [{ at: { of: `actions/${name}`, pointer: '/do' }, say: { name, path: [...path, name].join(' > ') } }]
      if (!from.has(next)) from.set(next, [...path, next])
    }
  }
  return []
}
