import { phrase, type Phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { isAbsent } from '../../../../core/values/is-absent.ts'
import { isText } from '../../../json/read-json.ts'
import { findMismatch, describeType } from '../../typing/mismatch.ts'
import { closestName } from '../../../../text/closest-name.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { acceptsValue, knownStrings, pointerTokens, rangeOf, type Type, typeNames, valuesOf } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { TypeScope } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const testRules: Rules<CheckContext> = {
  'test-impossible': {
    message: '{pointer} is never {value}: it {rule}.',
    find: (context) => [
      ...context.uses.tests.flatMap(({ at, pointer, test, scope }) =>
        impossibleTests(context, { at, pointer, test, type: context.lookup(pointer, scope), scope }),
      ),
      ...inputTests(context),
    ],
  },
  'test-absent': {
    message: '{pointer} is never equal to {value}, for that counts as absent. Say "lacks" or "has" instead.',
    find: (context) => context.uses.tests.flatMap(({ at, pointer, test }) => absentTests({ at, pointer, test })),
  },
  'test-not-number': {
    message: 'A range tests numbers, and {pointer} is never one: it {rule}.',
    find: (context) =>
      context.uses.tests.flatMap(({ at, pointer, test, scope }) => {
        const type = context.lookup(pointer, scope)
        const range = rangeIn(test, at)
        return range && type !== undefined && !mayBeNumber(type) ? [{ at: range, values: { pointer, rule: describeType(type) } }] : []
      }),
  },
}

type TestedPointer = { at: ConfigLocation; pointer: string; test: unknown; type: Type | undefined; scope: TypeScope }

function impossibleTests(context: CheckContext, tested: TestedPointer): Hit[] {
  const { at, pointer, test, type, scope } = tested
  // The refusals of an `ask` have a rule of their own.
  if (type === undefined || own(type, 'refusalOf') !== undefined) return []
  const range = isSentByServer(pointer) ? rangeOf(type) : rangeOf(true)
  if (isMap(test)) {
    if ('not' in test) return impossibleTests(context, { ...tested, at: below(at, 'not'), test: test['not'] })
    const [low, high] = [Number(test['minimum'] ?? -Infinity), Number(test['maximum'] ?? Infinity)]
    // Reversed bounds are a contradiction, which has a rule of its own.
    return low <= high && (low > range.most || high < range.least)
      ? [{ at, values: { pointer, value: JSON.stringify(test), rule: describeRange(range) } }]
      : []
  }
  if (isPointer(test)) {
    const other = context.lookup(test, scope)
    const never = other !== undefined && findMismatch(type, other) !== undefined && findMismatch(other, type) !== undefined
    return never
      ? [
          {
            at,
            values: {
              pointer,
              value: test,
              rule: phrase('andOther', { rule: describeType(type), pointer: test, other: describeType(other) }),
            },
          },
        ]
      : []
  }
  const isNumberOutside = (value: unknown) => typeof value === 'number' && (value < range.least || value > range.most)
  const mayBe = (value: unknown) => acceptsValue(type, value) && !isNumberOutside(value)
  const say = (value: unknown) => ({
    values: {
      pointer,
      value: JSON.stringify(value),
      rule: isNumberOutside(value) && valuesOf(type) === undefined ? describeRange(range) : describeType(type),
    },
    meant: isText(value) ? closestName(value, knownStrings(type)) : undefined,
  })
  if (Array.isArray(test)) {
    // A list may hold the same code as number and as text; one of its values must be possible.
    const bad = test.filter(
      (value) => !mayBe(value) && !test.some((other) => other !== value && String(other) === String(value) && mayBe(other)),
    )
    return bad.map((value) => ({ at: below(at, test.indexOf(value)), ...say(value) }))
  }
  return mayBe(test) ? [] : [{ at, ...say(test) }]
}

/** Whether the server sends the value; a value typed into a form may be outside its range. */
const isSentByServer = (pointer: string): boolean =>
  ['data', 'shared', 'session', 'reply', 'item', 'result'].includes(pointerTokens(pointer)[0] ?? '')

function describeRange({ least, most }: ReturnType<typeof rangeOf>): Phrase {
  if (most === Infinity) return phrase('isAtLeast', { least: String(least) })
  return least === -Infinity ? phrase('isAtMost', { most: String(most) }) : phrase('isFrom', { least: String(least), most: String(most) })
}

function absentTests({ at, pointer, test }: Pick<TestedPointer, 'at' | 'pointer' | 'test'>): Hit[] {
  if (isMap(test)) return 'not' in test ? absentTests({ at: below(at, 'not'), pointer, test: test['not'] }) : []
  const values = Array.isArray(test) && test.length > 0 ? test : [test]
  return values.filter(isAbsent).map((value) => ({ at, values: { pointer, value: JSON.stringify(value) } }))
}

function inputTests(context: CheckContext): Hit[] {
  return Object.entries(context.config.flows.decisions).flatMap(([id, decision]) => {
    const scope: TypeScope = {
      roots: {},
      via: `decisions/${id}`,
      acceptsAny: Object.values(isMap(decision?.rules) ? decision.rules : {}).some((rule) => isMap(rule) && 'result' in rule),
    }
    const inputs = isMap(decision?.inputs) ? decision.inputs : {}
    const rules = isMap(decision?.rules) ? decision.rules : {}
    return Object.entries(rules).flatMap(([name, rule]) =>
      Object.entries(isMap(rule?.when) ? rule.when : {}).flatMap(([input, test]) => {
        const value: unknown = own(inputs, input)
        if (value === undefined) return []
        const type: Type = isMap(own(value, 'when')) ? { type: 'boolean' } : context.valueType(value, scope)
        const at: ConfigLocation = { of: `decisions/${id}`, pointer: `/rules/${name}/when/${input}` }
        return impossibleTests(context, { at, pointer: `the input ${input}`, test, type, scope })
      }),
    )
  })
}

function rangeIn(test: unknown, at: ConfigLocation): ConfigLocation | undefined {
  if (!isMap(test)) return undefined
  if ('not' in test) return rangeIn(test['not'], below(at, 'not'))
  return 'minimum' in test || 'maximum' in test ? at : undefined
}

function mayBeNumber(type: Type): boolean {
  const names = typeNames(type)
  return names === undefined || names.has('number') || names.has('integer')
}
