import { own } from '../../../../core/language/map.ts'
import { asList, asMap, isText } from '../../../json/read-json.ts'
import { closestName, joinNames } from '../../rule/rule.ts'
import type { Rules } from '../../rule/rule.ts'
import { knownStrings } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const askRules: Rules<CheckContext> = {
  'ask-refusal': {
    message: '"{ask}" is never refused with "{reason}", only with {known}.',
    find: (context) =>
      context.uses.tests.flatMap(({ at, pointer, test, scope }) => {
        const type = context.lookup(pointer, scope)
        const ask = own(type, 'refusalOf')
        if (type === undefined || !isText(ask)) return []
        const known = knownStrings(type)
        return reasonsIn(test)
          .filter((reason) => !known.includes(reason))
          .map((reason) => ({ at, values: { ask, reason, known: joinNames(known) }, meant: closestName(reason, known) }))
      }),
  },
}

const reasonsIn = (test: unknown): string[] =>
  isText(test)
    ? [test]
    : Array.isArray(test)
      ? asList(test).filter(isText)
      : asMap(test)['not'] === undefined
        ? []
        : reasonsIn(asMap(test)['not'])
