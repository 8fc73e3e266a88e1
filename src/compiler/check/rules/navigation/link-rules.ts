import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { type Link, missingLinks } from '../../lookups/missing-links.ts'
import { storedRoutes } from '../../lookups/stored-routes.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { knownStrings, namesBelow } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

const routesLocation: ConfigLocation = { of: 'routes', pointer: '' }

export const linkRules: Rules<CheckContext> = {
  'route-unknown': {
    message: '"{name}" is no route or alias of flows/routes.json.',
    find: (context) => missingLinks([...routeLinks(context), ...storedRoutes(context)], context.routes.names),
  },
  'call-unknown': {
    message: 'There is no call "{name}" in flows/calls/.',
    find: (context) => missingLinks([...context.uses.calls.map(callLink), ...submitCalls(context)], mapOrEmpty(context.config.flows.calls)),
  },
  'decision-unknown': {
    message: 'There is no decision "{name}": a decision is a file flows/decisions/{name}.json.',
    find: (context) => missingLinks(decisionLinks(context), mapOrEmpty(context.config.flows.decisions)),
  },
  'action-unknown': {
    message: 'There is no action "{name}": a named action is a file flows/actions/{name}.json.',
    find: ({ uses, config }) =>
      missingLinks(
        uses.runs.map(({ at, action }) => ({ at: below(at, 'run'), name: action })),
        mapOrEmpty(config.flows.actions),
      ),
  },
  'action-loop': {
    message: 'The action "{name}" runs itself: {path}.',
    find: (context) => Object.keys(mapOrEmpty(context.config.flows.actions)).flatMap((name) => loopFrom(context, name)),
  },
  'journey-unknown': {
    message: 'There is no journey "{name}": a journey is a file flows/journeys/{name}.json.',
    find: ({ uses, config }) =>
      missingLinks(
        [
          ...uses.continues.map(({ at, journey }) => ({ at: below(at, 'continue'), name: journey })),
          ...uses.journeys.map(({ at, journey }) => ({ at, name: journey })),
        ],
        mapOrEmpty(config.flows.journeys),
      ),
  },
  'form-unknown': {
    message: 'There is no form "{name}": a form is a file flows/forms/{name}.json.',
    find: ({ uses, config }) =>
      missingLinks(
        [
          ...uses.forms.map(({ at, form }) => ({ at, name: form })),
          ...uses.fills.map(({ at, form }) => ({ at: below(at, 'fill'), name: form })),
        ],
        mapOrEmpty(config.flows.forms),
      ),
  },
  'form-schema-unknown': {
    message: 'There is no form schema "{name}": its rules are a file schemas/forms/{name}.json.',
    find: ({ config }) =>
      missingLinks(
        entriesOrEmpty(config.flows.forms).map(([id, form]) => ({
          at: { of: `forms/${id}`, pointer: '/schema' },
          name: textOrEmpty(own(form, 'schema')),
        })),
        mapOrEmpty(config.schemas.forms),
      ),
  },
  'enum-unknown': {
    message: 'There is no enumeration "{name}": it is a file schemas/enums/{name}.json.',
    find: ({ uses, config }) =>
      missingLinks(
        uses.labels.map(({ at, enumeration }) => ({ at: below(at, 'enum'), name: textOrEmpty(enumeration) })),
        mapOrEmpty(config.schemas.enums),
      ),
  },
  'header-group-unknown': {
    message: 'There is no header group "{name}" in flows/app.json.',
    find: ({ config }) =>
      missingLinks(
        entriesOrEmpty(config.flows.calls).flatMap(([id, call]) =>
          listOrEmpty(own(call, 'headers')).map((name, index) => ({
            at: { of: `calls/${id}`, pointer: `/headers/${index}` },
            name: textOrEmpty(name),
          })),
        ),
        mapOrEmpty(own(config.flows.app.api, 'headerGroups')),
      ),
  },
  'reload-unknown': {
    message: '{where} loads no data "{name}".',
    find: (context) => context.uses.reloads.flatMap((reload) => reloadHit(context, reload)),
  },
  'close-nothing': {
    message: 'A page cannot be closed: use "back" or "go", or make the screen a sheet or a dialog.',
    find: (context) =>
      [...context.uses.closes.map(({ at }) => ({ at, of: at.of })), ...context.uses.runs.flatMap(closingRun(context))]
        .filter(({ of }) => isPage(context, of))
        .map(({ at }) => ({ at })),
  },
}

const callLink = ({ at, call, by }: CheckContext['uses']['calls'][number]): Link => ({
  at: by === 'widget' ? at : below(at, 'call'),
  name: call,
})

function routeLinks({ config, uses, valueType }: CheckContext): Link[] {
  const { routes } = config.flows
  const links: Link[] = uses.goes.flatMap(({ at, key, to, scope }) => {
    const names = isMap(to) ? knownStrings(valueType(to, scope)) : isText(to) && !isPointer(to) ? [to] : []
    return names.map((name) => ({ at: below(at, key), name }))
  })
  for (const [alias, name] of entriesOrEmpty(routes.aliases))
    links.push({ at: below(routesLocation, 'aliases', alias), name: textOrEmpty(name) })
  for (const key of ['tabs', 'start'] as const)
    for (const name of Object.keys(mapOrEmpty(routes[key]))) links.push({ at: below(routesLocation, key, name), name })
  for (const key of ['notFound', 'home'] as const)
    if (routes[key] !== undefined) links.push({ at: below(routesLocation, key), name: textOrEmpty(routes[key]) })
  for (const [name, route] of entriesOrEmpty(routes.routes)) {
    const at = below(routesLocation, 'routes', name)
    const redirect = own(route, 'redirect')
    const named = { parent: own(route, 'parent'), invalid: own(route, 'invalid'), redirect: isMap(redirect) ? redirect['to'] : redirect }
    for (const [key, target] of Object.entries(named)) {
      if (isText(target))
        links.push({ at: key === 'redirect' && isMap(redirect) ? below(at, 'redirect', 'to') : below(at, key), name: target })
    }
  }
  return links
}

function submitCalls({ config }: CheckContext): Link[] {
  return entriesOrEmpty(config.flows.forms).map(([id, form]) => ({
    at: { of: `forms/${id}`, pointer: '/submit/call' },
    name: textOrEmpty(own(own(form, 'submit'), 'call')),
  }))
}

function decisionLinks({ config, uses }: CheckContext): Link[] {
  const links: Link[] = uses.decides.map(({ at, table }) => ({ at, name: table }))
  for (const [id, call] of entriesOrEmpty(config.flows.calls)) {
    const table = own(call, 'replies')
    if (isText(table)) links.push({ at: { of: `calls/${id}`, pointer: '/replies' }, name: table })
  }
  return links
}

function reloadHit({ config, lookup }: CheckContext, { at, data, scope }: CheckContext['uses']['reloads'][number]): Hit[] {
  if (isPointer(data)) {
    const known = Object.keys(mapOrEmpty(config.flows.app.data)).map((name) => `/shared/${name}`)
    return known.includes(data) ? [] : [{ at, values: { where: phrase('theApp'), name: data }, meant: closestName(data, known) }]
  }
  if (lookup(`/data/${data}`, scope) !== undefined) return []
  return [{ at, values: { where: phrase('thisScreen'), name: data }, meant: closestName(data, namesBelow(lookup('/data', scope) ?? true)) }]
}

const closingRun =
  ({ index }: CheckContext) =>
  ({ at, action }: CheckContext['uses']['runs'][number]): { at: ConfigLocation; of: string }[] =>
    index.closesOf(`actions/${action}`).length > 0 ? [{ at, of: at.of }] : []

/** Whether the screen is a page and not included in another, which may return a value when it closes. */
function isPage({ config, uses }: CheckContext, of: string): boolean {
  const id = of.replace(/^screens\//, '')
  const screen = of === id ? undefined : own(config.flows.screens, id)
  const is = own(screen, 'as') ?? 'page'
  return isMap(screen) && is === 'page' && !uses.includes.some((include) => include.screen === id)
}

function loopFrom({ index }: CheckContext, name: string): Hit[] {
  const from = new Map<string, string[]>([[name, [name]]])
  for (const [here, path] of from) {
    for (const next of index.runs.get(`actions/${here}`) ?? []) {
      if (next === name) return [{ at: { of: `actions/${name}`, pointer: '/do' }, values: { name, path: [...path, name].join(' > ') } }]
      if (!from.has(next)) from.set(next, [...path, next])
    }
  }
  return []
}
