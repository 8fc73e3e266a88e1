import { asList, asMap, isText, own } from '../json.ts'
import { hint, list } from './rule.ts'
import type { Rules } from './rule.ts'
import { knownTexts } from './type.ts'
import type { World } from './world.ts'

/** What the phone says when it refuses is one of its reasons. */
export const askRules: Rules<World> = {
  'ask-refusal': {
    sentence: '"{ask}" is never refused with "{reason}", only with {known}.{hint}',
    find: (world) =>
      world.uses.tests.flatMap(({ at, pointer, test, scope }) => {
        const type = world.lookup(pointer, scope)
        const ask = own(type, 'refusalOf')
        if (type === undefined || !isText(ask)) return []
        const known = knownTexts(type)
        return reasonsIn(test)
          .filter((reason) => !known.includes(reason))
          .map((reason) => ({ at, say: { ask, reason, known: list(known), hint: hint(reason, known) } }))
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
