import { isMap } from '../../core/language/map.ts'
import type { ParamRule, Route } from '../../core/language/routes.ts'
import type { Walk } from './take-walk.ts'

/** Every address of a route: one for each value of its parameters, and with each query that is `tried` anywhere. */
export function addressesOf({ path, params = {}, query = {} }: Route, tried: string[]): string[] {
  const bare = filled(path, params)
  const single = Object.entries(query).flatMap(([name, rule]) => valuesOf(rule).map((value) => `${name}=${value}`))
  const known = tried.filter((one) => [...new URLSearchParams(one).keys()].every((name) => name in query))
  const queries = [...new Set([...single, ...known])]
  return [...bare, ...queries.flatMap((one) => bare.map((address) => `${address}?${one}`))]
}

/** The queries of the addresses that walks visit. */
export const queriesOf = (walks: Walk[]): string[] =>
  walks.flatMap(({ do: steps }) => steps.flatMap((step) => ('visit' in step ? (step.visit.split('?')[1] ?? []) : [])))

function filled(path: string, params: { [name: string]: ParamRule }): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (name === undefined) return [path]
  return valuesOf(params[name]).flatMap((value) => filled(path.replace(`:${name}`, value), params))
}

const valuesOf = (rule: ParamRule | undefined): string[] => (isMap(rule?.enum) ? [...Object.keys(rule.enum), 'other'] : ['1'])
