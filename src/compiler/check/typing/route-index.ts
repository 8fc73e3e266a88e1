import type { Config } from '../../load/config.ts'
import { own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { addToList } from '../rule/add-to-list.ts'

export type RouteIndex = {
  table: JsonMap
  /** Maps names and aliases of routes to the route's name. */
  names: Map<string, string>
  /** Routes that show a screen as page or as layout, by screen. */
  showing: Map<string, string[]>
}

export function routeIndex({ flows }: Config): RouteIndex {
  const table = mapOrEmpty(flows.routes.routes)
  const names = new Map(Object.keys(table).map((name) => [name, name] as const))
  for (const [alias, name] of entriesOrEmpty(flows.routes.aliases)) if (!names.has(alias)) names.set(alias, textOrEmpty(name))
  const showing = new Map<string, string[]>()
  for (const [name, route] of Object.entries(table)) {
    for (const screen of [own(route, 'screen'), own(route, 'layout')]) if (isText(screen)) addToList(showing, screen, name)
  }
  return { table, names, showing }
}

export const pathParams = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1))

/** Name of a route's parent, resolved from an alias; undefined when there is none. */
export function parentOf({ table, names }: RouteIndex, name: string): string | undefined {
  const parent = names.get(textOrEmpty(own(own(table, name), 'parent')))
  return parent !== undefined && Object.hasOwn(table, parent) ? parent : undefined
}
