import { isMap } from '../../core/language/map.ts'
import type { ParamRule } from '../../core/language/routes.ts'
import type { Config } from '../load/config.ts'

/** Every address of the app, once for each value that its parameters may have. */
export function addressesOf({ flows }: Config): string[] {
  return Object.values(flows.routes.routes).flatMap(({ path, params = {}, query = {} }) => [
    ...filled(path, params),
    ...Object.entries(query).flatMap(([name, rule]) =>
      valuesOf(rule).flatMap((value) => filled(path, params).map((one) => `${one}?${name}=${value}`)),
    ),
  ])
}

function filled(path: string, params: { [name: string]: ParamRule }): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (name === undefined) return [path]
  return valuesOf(params[name]).flatMap((value) => filled(path.replace(`:${name}`, value), params))
}

const valuesOf = (rule: ParamRule | undefined): string[] => (isMap(rule?.enum) ? [...Object.keys(rule.enum), 'other'] : ['1'])
