import type { Test } from '../../../../core/language/conditions.ts'
import { entryOf, own } from '../../../../core/language/map.ts'
import { holds } from '../../../../core/values/condition.ts'
import { listOrEmpty, mapOrEmpty, isText } from '../../../json/read-json.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { joinNames, type Rules } from '../../rule/rule.ts'
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
  'ask-unanswered': {
    message: 'Nothing happens when "{ask}" is refused with "{reason}": say so in "onError".',
    find: ({ uses, vocabulary }) =>
      uses.asks.flatMap(({ at, ask, onError }) =>
        Object.keys(entryOf(vocabulary.asks, ask)?.refusals ?? {})
          .filter((reason) => reason !== byBorrower && !isAnswered(onError, reason))
          .map((reason) => ({ at, values: { ask, reason } })),
      ),
  },
}

/** A refusal by the borrower, who needs no message about it. */
const byBorrower = 'cancelled'

/** Whether one of the actions may run after a refusal with this reason. */
const isAnswered = (actions: unknown, reason: string): boolean =>
  listOrEmpty(actions).some((action) => {
    const { when, choose, otherwise } = mapOrEmpty(action)
    if (!mayHold(when, reason)) return false
    if (choose === undefined) return true
    const cases = Object.values(mapOrEmpty(choose)).map(mapOrEmpty)
    return isAnswered(otherwise, reason) || cases.some((each) => mayHold(each['when'], reason) && isAnswered(each['then'], reason))
  })

const code = '/reply/code'

/** Whether the condition may hold for this reason; its other tests are assumed to hold. */
function mayHold(when: unknown, reason: string): boolean {
  const { [code]: test, anyOf } = mapOrEmpty(when)
  if (test !== undefined && !holds({ [code]: test as Test }, { reply: { code: reason } })) return false
  return anyOf === undefined || listOrEmpty(anyOf).some((each) => mayHold(each, reason))
}

const reasonsIn = (test: unknown): string[] =>
  isText(test)
    ? [test]
    : Array.isArray(test)
      ? listOrEmpty(test).filter(isText)
      : mapOrEmpty(test)['not'] === undefined
        ? []
        : reasonsIn(mapOrEmpty(test)['not'])
