import { functions } from '../../core/functions.ts'
import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { signatures } from './function-types.ts'
import { missing } from './missing.ts'
import type { Link } from './missing.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { namesBelow } from './type.ts'
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
    find: (world) =>
      missing(
        [...world.uses.calls.map(({ at, call }) => ({ at: below(at, 'call'), name: call })), ...submitCalls(world)],
        asMap(world.config.flows.calls),
      ),
  },
  'decision-unknown': {
    sentence: 'There is no decision "{name}": a decision is a file flows/decisions/{name}.json.{hint}',
    find: (world) => missing(tableLinks(world), asMap(world.config.flows.decisions)),
  },
  'form-unknown': {
    sentence: 'There is no form "{name}": a form is a file flows/forms/{name}.json.{hint}',
    find: ({ uses, config }) =>
      missing(
        uses.forms.map(({ at, form }) => ({ at, name: form })),
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
        uses.formats.filter(({ labels }) => isText(labels)).map(({ at, labels }) => ({ at: below(at, 'enum'), name: asText(labels) })),
        asMap(config.schemas.enums),
      ),
  },
  'label-without-enum': {
    sentence: 'Format "label" and "enum" belong together: name the enumeration whose words are shown, or leave both out.',
    find: ({ uses }) => uses.formats.filter(({ format, labels }) => (format === 'label') !== isText(labels)).map(({ at }) => ({ at })),
  },
  'function-unknown': {
    sentence: 'There is no function "{name}": the app has {known}.{hint}',
    find: ({ uses }) =>
      missing(
        uses.functions.map(({ at, name }) => ({ at: below(at, '$fn'), name })),
        functions,
        { known: list(Object.keys(functions), 30) },
      ),
  },
  'function-argument': {
    sentence: '{name} {fault} the argument "{arg}": it takes {known}.',
    find: ({ uses }) => uses.functions.flatMap(({ at, name, args }) => argumentHits(at, name, args)),
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
    sentence: 'This screen loads no data "{name}".{hint}',
    find: ({ uses, lookup }) =>
      uses.reloads
        .filter(({ data, scope }) => lookup(`/data/${data}`, scope) === undefined)
        .map(({ at, data, scope }) => ({ at, say: { name: data, hint: hint(data, namesBelow(lookup('/data', scope) ?? true)) } })),
  },
  'close-nothing': {
    sentence: 'A page cannot be closed: use "back" or "go", or make the screen a sheet or a dialog.',
    find: ({ uses, config }) =>
      uses.closes
        .filter(({ at }) => {
          const screen = at.of.startsWith('screens/') ? own(config.flows.screens, at.of.slice('screens/'.length)) : undefined
          return isMap(screen) && (screen['as'] === undefined || screen['as'] === 'page')
        })
        .map(({ at }) => ({ at })),
  },
  'locale-unknown': {
    sentence: '"{name}" is no supported locale of flows/app.json ({known}).',
    find({ config }) {
      const locales = asMap(config.flows.app.locales)
      const supported = asMap(locales['supported'])
      const first = asText(locales['default'])
      return [
        ...(Object.hasOwn(supported, first)
          ? []
          : [{ at: { of: 'app', pointer: '/locales/default' }, say: { name: first, known: list(Object.keys(supported)) } }]),
        ...Object.keys(supported)
          .filter((name) => !Object.hasOwn(config.texts, name))
          .map((name) => ({ at: { of: 'app', pointer: `/locales/supported/${name}` }, say: { name, known: `no folder locales/${name}` } })),
      ]
    },
  },
}

function routeLinks({ config, uses }: World): Link[] {
  const { routes } = config.flows
  const links: Link[] = uses.goes.filter(({ to }) => isText(to)).map(({ at, to }) => ({ at: below(at, 'to'), name: asText(to) }))
  for (const [alias, name] of entriesOf(routes.aliases)) links.push({ at: below(routesAt, 'aliases', alias), name: asText(name) })
  for (const name of Object.keys(asMap(routes.tabs))) links.push({ at: below(routesAt, 'tabs', name), name })
  asList(routes.start).forEach((name, index) => links.push({ at: below(routesAt, 'start', index), name: asText(name) }))
  if (routes.notFound !== undefined) links.push({ at: below(routesAt, 'notFound'), name: asText(routes.notFound) })
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

function argumentHits(at: At, name: string, args: object): Hit[] {
  const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined
  if (!signature) return []
  const known = list(signature.args) || 'none'
  const given = Object.keys(args)
  return [
    ...given
      .filter((arg) => !signature.args.includes(arg))
      .map((arg) => ({ at: below(at, 'args', arg), say: { name, fault: 'does not know', arg, known } })),
    ...signature.needs.filter((arg) => !given.includes(arg)).map((arg) => ({ at, say: { name, fault: 'lacks', arg, known } })),
  ]
}
