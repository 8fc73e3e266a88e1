import { asList, isMap, isText, own } from '../json.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { admits, itemOf, namesBelow, typeNames } from './type.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { At, Scope } from './uses.ts'
import { pathOf } from './type.ts'
import type { World } from './world.ts'

/** Every pointer must name something that is declared, to its full depth. */
export const pointerRules: Rules<World> = {
  'pointer-root': {
    sentence: 'Nothing is at {pointer} here: a pointer of this place begins with {known}.{hint}',
    find: (world) =>
      looks(world).flatMap(({ at, pointer, scope }) => {
        const [root = ''] = pathOf(pointer)
        if (world.lookup(`/${root}`, scope) !== undefined) return []
        const known = [...new Set(world.rootsOf(scope))]
        return [
          {
            at,
            say: {
              pointer,
              known: list(
                known.map((name) => `/${name}`),
                20,
              ),
              hint: hint(root, known),
            },
          },
        ]
      }),
  },
  'pointer-unknown': {
    sentence: 'Nothing is declared at {pointer}: {missing} is not there.{hint}',
    find: (world) =>
      looks(world).flatMap(({ at, pointer, scope }) => {
        const [root = ''] = pathOf(pointer)
        if (world.lookup(`/${root}`, scope) === undefined || world.lookup(pointer, scope) !== undefined) return []
        return [{ at, say: { pointer, ...deepest(world, pointer, scope) } }]
      }),
  },
  'write-place': {
    sentence: '{pointer} cannot be written: an answer is kept at /state/…, /form/… or /session/….',
    find: ({ uses }) =>
      uses.writes.filter(({ pointer, by }) => !writable(pathOf(pointer), by)).map(({ at, pointer }) => ({ at, say: { pointer } })),
  },
  'write-unfit': {
    sentence: '{value} does not fit {pointer}, which {rule}.',
    find: (world) =>
      world.uses.writes.flatMap(({ at, pointer, by, type, scope, literal }) => {
        if (by === 'clear' || by === 'input' || pathOf(pointer)[0] === 'state') return []
        const declared = world.lookup(pointer, scope)
        if (declared === undefined) return []
        // An empty text empties the entry, which is always allowed.
        if (literal !== undefined)
          return literal === '' || admits(declared, literal)
            ? []
            : [{ at, say: { pointer, value: JSON.stringify(literal), rule: ruleOf(declared) } }]
        return overlap(declared, type())
          ? []
          : [{ at, say: { pointer, value: `What is put there (${ruleOf(type())})`, rule: ruleOf(declared) } }]
      }),
  },
  'test-impossible': {
    sentence: '{pointer} is never {value}: it {rule}.{hint}',
    find: (world) => [
      ...world.uses.tests.flatMap(({ at, pointer, test, scope }) => impossible(at, pointer, test, world.lookup(pointer, scope))),
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
  'list-expected': {
    sentence: '"each" goes through a list, and {what} is none.',
    find: ({ uses, valueType }) =>
      uses.lists.flatMap(({ at, value, scope }) => {
        if (value === undefined) return []
        const type = valueType(value, scope)
        const names = typeNames(type)
        if (names === undefined || names.size === 0 || names.has('array') || itemOf(type) !== undefined) return []
        return [{ at, say: { what: isText(own(value, '$data')) ? String(own(value, '$data')) : 'this' } }]
      }),
  },
}

type Look = { at: At; pointer: string; scope: Scope }

const looks = ({ uses }: World): Look[] => [
  ...uses.reads,
  ...uses.tests,
  // The whole session may be cleared at once.
  ...uses.writes.filter(
    ({ pointer, by }) => pathOf(pointer).length > 0 && !(by === 'clear' && pointer === '/session') && writable(pathOf(pointer), by),
  ),
]

function writable([root, name]: string[], by: string): boolean {
  if (by === 'clear' && root === 'session' && name === undefined) return true
  return (root === 'state' || root === 'form' || root === 'session') && name !== undefined
}

/** The part of a pointer that leads nowhere, and a name that would. */
function deepest(world: World, pointer: string, scope: Scope): { missing: string; hint: string } {
  const path = pathOf(pointer)
  let here = ''
  for (const token of path) {
    const next = `${here}/${token}`
    if (world.lookup(next, scope) === undefined) {
      const above = world.lookup(here, scope)
      return { missing: `"${token}"`, hint: above === undefined ? '' : hint(token, namesBelow(above)) }
    }
    here = next
  }
  return { missing: 'it', hint: '' }
}

function impossible(at: At, pointer: string, test: unknown, type: Type | undefined): Hit[] {
  if (type === undefined) return []
  if (isMap(test)) return 'not' in test ? impossible(below(at, 'not'), pointer, test['not'], type) : []
  const say = (value: unknown) => ({
    pointer,
    value: JSON.stringify(value),
    rule: ruleOf(type),
    hint: isText(value) ? hint(value, asList(own(type, 'enum')).filter(isText)) : '',
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
        return impossible({ of: `decisions/${id}`, pointer: `/rules/${name}/when/${input}` }, `the input ${input}`, test, type)
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

function overlap(a: Type, b: Type): boolean {
  const [left, right] = [typeNames(a), typeNames(b)]
  if (!left || !right || right.size === 0) return true
  const has = (names: Set<string>, name: string) =>
    names.has(name) || (name === 'integer' && names.has('number')) || (name === 'number' && names.has('integer'))
  return [...right].some((name) => has(left, name))
}

/** What a type allows, in a few words. */
function ruleOf(type: Type): string {
  if (type === true) return 'is anything'
  const values = own(type, 'enum')
  if (Array.isArray(values))
    return values.length === 0
      ? 'is nothing'
      : `is one of ${list(
          values.map((value) => JSON.stringify(value)),
          20,
        )}`
  const names = typeNames(type)
  return names ? `is of type ${[...names].join(' or ')}` : 'is something else'
}

export { overlap, ruleOf }
