import { isPointer } from '../../../core/language/pointer.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { isText, type JsonMap, textOrEmpty } from '../../json/read-json.ts'
import { pathParams, type RouteIndex } from '../typing/route-index.ts'

/** `params` fill the route's path; `extras` become its state or its query. */
export type RouteTarget = { name: string; route: JsonMap; path: string; params: string[]; extras: string[]; extrasAs: 'state' | 'query' }

/** Finds the route of a name; undefined when the name is looked up or unknown. */
export function routeTarget({ table, names }: RouteIndex, to: unknown, given: object): RouteTarget | undefined {
  const name = isText(to) && !isPointer(to) ? names.get(to) : undefined
  const route = name === undefined ? undefined : own(table, name)
  if (name === undefined || !isMap(route)) return undefined
  const path = textOrEmpty(route['path'])
  const params = pathParams(path)
  const extras = Object.keys(given).filter((key) => !params.includes(key))
  return { name, route, path, params, extras, extrasAs: route['props'] === 'state' ? 'state' : 'query' }
}
