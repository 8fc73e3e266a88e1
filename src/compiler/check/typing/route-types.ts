import { isMap, own } from '../../../core/language/map.ts'
import { entriesOrEmpty, isText, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
import { pathParams } from './route-index.ts'
import { mapOf, textType, type Type, unionType } from './type.ts'

export function createRouteTypes(routes: unknown, table: JsonMap) {
  const hidden = Object.keys(mapOrEmpty(own(routes, 'privateQuery')))

  function placeType(names: string[]): Type {
    const params = mergedRules(
      names.flatMap((name) => {
        const rules = own(table[name], 'params')
        return pathParams(textOrEmpty(own(table[name], 'path'))).map((param): [string, unknown] => [param, own(rules, param)])
      }),
    )
    const query = mergedRules([
      ...hidden.map((name): [string, unknown] => [name, {}]),
      ...names.flatMap((name) => entriesOrEmpty(own(table[name], 'query'))),
    ])
    return mapOf({
      name: { enum: [...new Set(names)] },
      path: textType,
      params: mapOf(params),
      query: mapOf(query),
      access: { enum: ['visitor', 'member'] },
      state: { type: 'object' },
    })
  }

  return { placeType }
}

/** Unites the types of a name that several routes declare. */
function mergedRules(rules: [name: string, rule: unknown][]): Record<string, Type> {
  const types = new Map<string, Type[]>()
  for (const [name, rule] of rules) types.set(name, [...(types.get(name) ?? []), ruleType(rule)])
  return Object.fromEntries([...types].map(([name, all]) => [name, all.includes(textType) ? textType : unionType(all)]))
}

function ruleType(rule: unknown): Type {
  const known = own(rule, 'enum')
  if (isMap(known)) return { type: 'string', enum: Object.keys(known) }
  const pattern = own(rule, 'pattern')
  return isText(pattern) ? { type: 'string', pattern } : textType
}
