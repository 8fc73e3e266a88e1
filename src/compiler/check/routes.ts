import { asMap, asText, entriesOf, own } from '../json.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import { pathParams } from './route-index.ts'
import type { World } from './world.ts'

const at = (name: string, ...path: string[]): At => below({ of: 'routes', pointer: '' }, 'routes', name, ...path)
const tableOf = ({ config }: World): [string, unknown][] => entriesOf(config.flows.routes.routes)

/** The table of addresses by itself. */
export const routeRules: Rules<World> = {
  'path-twice': {
    sentence: 'The path {path} is also that of the route "{other}": only one of them can be shown.',
    find(world) {
      const seen = new Map<string, string>()
      return tableOf(world).flatMap(([name, route]) => {
        const path = asText(own(route, 'path'))
        const shape = path.replaceAll(/:[^/]+/g, ':').replace(/(.)\/+$/, '$1')
        const other = seen.get(shape)
        if (other === undefined) seen.set(shape, name)
        return other === undefined ? [] : [{ at: at(name, 'path'), say: { path, other } }]
      })
    },
  },
  'path-outside-parent': {
    sentence: "The path {path} does not begin with its parent's, {parent}: move it below, or name another parent.",
    find(world) {
      const table = asMap(world.config.flows.routes.routes)
      return tableOf(world).flatMap(([name, route]) => {
        const path = asText(own(route, 'path'))
        const parent = own(own(table, asText(own(route, 'parent'))), 'path')
        if (typeof parent !== 'string' || path.startsWith(parent.replace(/\/?$/, '/'))) return []
        return [{ at: at(name, 'path'), say: { path, parent } }]
      })
    },
  },
  'path-param-twice': {
    sentence: 'The path {path} has the parameter ":{param}" twice: give one another name.',
    find: (world) =>
      tableOf(world).flatMap(([name, route]) => {
        const path = asText(own(route, 'path'))
        const params = pathParams(path)
        const param = params.find((one, index) => params.indexOf(one) !== index)
        return param === undefined ? [] : [{ at: at(name, 'path'), say: { path, param } }]
      }),
  },
  'parent-loop': {
    sentence: 'The route "{name}" is its own ancestor: {path}.',
    find: (world) => tableOf(world).flatMap(([name]) => ancestry(world, name)),
  },
  'route-empty': {
    sentence: 'The route "{name}" shows nothing: give it a "screen", a "redirect" or something to do on "enter".',
    find: (world) =>
      tableOf(world)
        .filter(([, route]) => !['screen', 'redirect', 'enter'].some((key) => own(route, key) !== undefined))
        .map(([name]) => ({ at: at(name), say: { name } })),
  },
  'route-torn': {
    sentence: 'The route "{name}" redirects, so its "{key}" never counts: remove one of the two.',
    find: (world) =>
      tableOf(world).flatMap(([name, route]) =>
        own(route, 'redirect') === undefined
          ? []
          : ['screen', 'enter', 'title', 'props']
              .filter((key) => own(route, key) !== undefined)
              .map((key) => ({ at: at(name, key), say: { name, key } })),
      ),
  },
  'props-unread': {
    sentence: 'The route "{name}" hands over "{param}", which its screen "{screen}" does not list in "props".{hint}',
    find: (world) =>
      tableOf(world).flatMap(([name, route]) => {
        if (own(route, 'props') !== 'params') return []
        const screen = asText(own(route, 'screen'))
        const known = Object.keys(asMap(own(own(world.config.flows.screens, screen), 'props')))
        return pathParams(asText(own(route, 'path')))
          .filter((param) => !known.includes(param))
          .map((param) => ({ at: at(name, 'props'), say: { name, param, screen, hint: hint(param, known) } }))
      }),
  },
}

function ancestry(world: World, name: string): Hit[] {
  const table = asMap(world.config.flows.routes.routes)
  const path = new Set([name])
  for (let here = parentOf(table, name); here !== undefined; here = parentOf(table, here)) {
    if (here === name) return [{ at: at(name, 'parent'), say: { name, path: [...path, name].join(' > ') } }]
    // A loop that this route only leads into is told of where it is.
    if (path.has(here)) return []
    path.add(here)
  }
  return []
}

export function parentOf(table: object, name: string): string | undefined {
  const parent = own(own(table, name), 'parent')
  return typeof parent === 'string' && Object.hasOwn(table, parent) ? parent : undefined
}
