import { own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import { parentOf, pathParams } from '../../typing/route-index.ts'
import type { CheckContext } from '../../context/check-context.ts'

const at = (name: string, ...path: string[]): ConfigLocation => below({ of: 'routes', pointer: '' }, 'routes', name, ...path)
const tableOf = ({ config }: CheckContext): [string, unknown][] => entriesOrEmpty(config.flows.routes.routes)

export const routeRules: Rules<CheckContext> = {
  'path-twice': {
    message: 'The path {path} is also that of the route "{other}": only one of them can be shown.',
    find(context) {
      const seen = new Map<string, string>()
      return tableOf(context).flatMap(([name, route]) => {
        const path = textOrEmpty(own(route, 'path'))
        const shape = path.replaceAll(/:[^/]+/g, ':').replace(/(.)\/+$/, '$1')
        const other = seen.get(shape)
        if (other === undefined) seen.set(shape, name)
        return other === undefined ? [] : [{ at: at(name, 'path'), values: { path, other } }]
      })
    },
  },
  'path-outside-parent': {
    message: "The path {path} does not begin with its parent's, {parent}: move it below, or name another parent.",
    find(context) {
      const { table } = context.routes
      return tableOf(context).flatMap(([name, route]) => {
        const path = textOrEmpty(own(route, 'path'))
        const parent = own(own(table, parentOf(context.routes, name) ?? ''), 'path')
        if (typeof parent !== 'string' || path.startsWith(parent.replace(/\/?$/, '/'))) return []
        return [{ at: at(name, 'path'), values: { path, parent } }]
      })
    },
  },
  'path-param-twice': {
    message: 'The path {path} has the parameter ":{param}" twice: give one another name.',
    find: (context) =>
      tableOf(context).flatMap(([name, route]) => {
        const path = textOrEmpty(own(route, 'path'))
        const params = pathParams(path)
        const param = params.find((one, index) => params.indexOf(one) !== index)
        return param === undefined ? [] : [{ at: at(name, 'path'), values: { path, param } }]
      }),
  },
  'parent-loop': {
    message: 'The route "{name}" is its own ancestor: {path}.',
    find: (context) => tableOf(context).flatMap(([name]) => ancestry(context, name)),
  },
  'route-empty': {
    message: 'The route "{name}" shows nothing: give it a "screen", a "redirect" or something to do on "enter".',
    find: (context) =>
      tableOf(context)
        .filter(([, route]) => !['screen', 'redirect', 'enter'].some((key) => own(route, key) !== undefined))
        .map(([name]) => ({ at: at(name), values: { name } })),
  },
  'route-torn': {
    message: 'The route "{name}" redirects, so its "{key}" never counts: remove one of the two.',
    find: (context) =>
      tableOf(context).flatMap(([name, route]) =>
        own(route, 'redirect') === undefined
          ? []
          : ['screen', 'enter', 'title', 'props']
              .filter((key) => own(route, key) !== undefined)
              .map((key) => ({ at: at(name, key), values: { name, key } })),
      ),
  },
  'props-unread': {
    message: 'The route "{name}" hands over "{param}", which its screen "{screen}" does not list in "props".',
    find: (context) =>
      tableOf(context).flatMap(([name, route]) => {
        if (own(route, 'props') !== 'params') return []
        const screen = textOrEmpty(own(route, 'screen'))
        const known = Object.keys(mapOrEmpty(own(own(context.config.flows.screens, screen), 'props')))
        return pathParams(textOrEmpty(own(route, 'path')))
          .filter((param) => !known.includes(param))
          .map((param) => ({ at: at(name, 'props'), values: { name, param, screen }, meant: closestName(param, known) }))
      }),
  },
}

function ancestry({ routes }: CheckContext, name: string): Hit[] {
  const path = new Set([name])
  for (let here = parentOf(routes, name); here !== undefined; here = parentOf(routes, here)) {
    if (here === name) return [{ at: at(name, 'parent'), values: { name, path: [...path, name].join(' > ') } }]
    // A loop that this route only leads into is reported at the loop.
    if (path.has(here)) return []
    path.add(here)
  }
  return []
}
