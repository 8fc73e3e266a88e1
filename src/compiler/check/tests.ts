import { isPointer } from '../../core/pointer.ts'
import { isMap, isText, own } from '../json.ts'
import { misfit, ruleOf } from './fit.ts'
import { hint } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { admits, knownTexts, typeNames } from './type.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { At, Scope } from './uses.ts'
import type { World } from './world.ts'

/** What is tested can be so. */
export const testRules: Rules<World> = {
  'test-impossible': {
    sentence: '{pointer} is never {value}: it {rule}.{hint}',
    find: (world) => [
      ...world.uses.tests.flatMap(({ at, pointer, test, scope }) =>
        impossible(world, { at, pointer, test, type: world.lookup(pointer, scope), scope }),
      ),
      ...inputTests(world),
    ],
  },
  'test-not-number': {
    sentence: 'A range tests numbers, and {pointer} is never one: it {rule}.',
    find: (world) =>
      world.uses.tests.flatMap(({ at, pointer, test, scope }) => {
        const type = world.lookup(pointer, scope)
        const range = rangeIn(test, at)
        return range && type !== undefined && !mayBeNumber(type) ? [{ at: range, say: { pointer, rule: ruleOf(type) } }] : []
      }),
  },
}

type Tested = { at: At; pointer: string; test: unknown; type: Type | undefined; scope: Scope }

function impossible(world: World, tested: Tested): Hit[] {
  const { at, pointer, test, type, scope } = tested
  // What a phone may say when it refuses is told of by itself.
  if (type === undefined || own(type, 'refusalOf') !== undefined) return []
  if (isMap(test)) return 'not' in test ? impossible(world, { ...tested, at: below(at, 'not'), test: test['not'] }) : []
  if (isPointer(test)) {
    const other = world.lookup(test, scope)
    const never = other !== undefined && misfit(type, other) !== undefined && misfit(other, type) !== undefined
    return never ? [{ at, say: { pointer, value: test, rule: ruleOf(type), hint: ` ${test} ${ruleOf(other)}.` } }] : []
  }
  const say = (value: unknown) => ({
    pointer,
    value: JSON.stringify(value),
    rule: ruleOf(type),
    hint: isText(value) ? hint(value, knownTexts(type)) : '',
  })
  if (Array.isArray(test)) {
    // A list may say the same code as number and as text; one of its values must be possible.
    const bad = test.filter(
      (value) => !admits(type, value) && !test.some((other) => other !== value && String(other) === String(value) && admits(type, other)),
    )
    return bad.map((value) => ({ at: below(at, test.indexOf(value)), say: say(value) }))
  }
  return admits(type, test) ? [] : [{ at, say: say(test) }]
}

/** The tests of a decision's rules, by what its inputs may be. */
function inputTests(world: World): Hit[] {
  return Object.entries(world.config.flows.decisions).flatMap(([id, decision]) => {
    const scope: Scope = {
      roots: {},
      via: `decisions/${id}`,
      open: Object.values(isMap(decision?.rules) ? decision.rules : {}).some((rule) => isMap(rule) && 'result' in rule),
    }
    const inputs = isMap(decision?.inputs) ? decision.inputs : {}
    const rules = isMap(decision?.rules) ? decision.rules : {}
    return Object.entries(rules).flatMap(([name, rule]) =>
      Object.entries(isMap(rule?.when) ? rule.when : {}).flatMap(([input, test]) => {
        const value: unknown = own(inputs, input)
        if (value === undefined) return []
        const type: Type = isMap(own(value, 'when')) ? { type: 'boolean' } : world.valueType(value, scope)
        const at: At = { of: `decisions/${id}`, pointer: `/rules/${name}/when/${input}` }
        return impossible(world, { at, pointer: `the input ${input}`, test, type, scope })
      }),
    )
  })
}

function rangeIn(test: unknown, at: At): At | undefined {
  if (!isMap(test)) return undefined
  if ('not' in test) return rangeIn(test['not'], below(at, 'not'))
  return 'minimum' in test || 'maximum' in test ? at : undefined
}

function mayBeNumber(type: Type): boolean {
  const names = typeNames(type)
  return names === undefined || names.has('number') || names.has('integer')
}
