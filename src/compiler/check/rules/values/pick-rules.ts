import { isMap, own } from '../../../../core/language/map.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { memberType, valuesOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const pickRules: Rules<CheckContext> = {
  'pick-missing': {
    message: 'The map has no {missing}, and the name may be that: add it, or give a "default".',
    find: ({ uses, valueType }) =>
      uses.operations.flatMap(({ at, name, json, scope }): Hit[] => {
        if (name !== 'pick' || json['default'] !== undefined) return []
        const map = valueType(json['pick'], scope)
        const names = valuesOf(valueType(json['name'], scope))
        if (!isMap(own(map, 'properties')) || names === undefined) return []
        const missing = names.map(String).filter((one) => memberType(map, one) === undefined)
        return missing.length === 0 ? [] : [{ at: below(at, 'pick'), values: { missing: joinNames(missing.map((one) => `"${one}"`)) } }]
      }),
  },
}
