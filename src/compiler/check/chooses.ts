import { isAbsent } from '../../core/condition.ts'
import { asList, isMap, own } from '../json.ts'
import { proveCases } from './decision-proof.ts'
import type { Proof } from './decision-proof.ts'
import type { Hit, Rules } from './rule.ts'
import { isWhole, pathOf, step, typeNames, valuesOf } from './type.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { Scope, Uses } from './uses.ts'
import type { World } from './world.ts'

/** Exactly one case of a `choose` holds, or `otherwise` stands for the rest. */
export const chooseRules: Rules<World> = {
  'choose-gap': {
    sentence: 'No case holds for some input: add a case, or say what is to happen "otherwise".',
    find: (world) =>
      each(world, ({ at, otherwise }, { gaps }) => (otherwise || gaps.length === 0 ? [] : [{ at, witness: gaps.join('; or ') }])),
  },
  'choose-overlap': {
    sentence: 'The cases "{first}" and "{second}" hold at once: narrow one of them.',
    find: (world) =>
      each(world, ({ at }, { overlaps }) =>
        overlaps.map(({ rules: [first, second], witness }) => ({
          at: below(at, 'choose', second, 'when'),
          say: { first, second },
          witness,
        })),
      ),
  },
  'choose-dead': {
    sentence: '"{name}" never comes: {why}. Mend or remove it.',
    find: (world) =>
      each(world, ({ at, otherwise }, { dead, gaps, tooBig }) => [
        ...dead.map((name) => ({ at: below(at, 'choose', name), say: { name, why: 'its tests contradict each other' } })),
        ...(otherwise && gaps.length === 0 && !tooBig
          ? [{ at: below(at, 'otherwise'), say: { name: 'otherwise', why: 'one of the cases always holds' } }]
          : []),
      ]),
  },
  'choose-too-big': {
    sentence: 'These cases have too many combinations to prove: split them.',
    find: (world) => each(world, ({ at }, { tooBig }) => (tooBig ? [{ at }] : [])),
  },
}

type Choosing = Uses['chooses'][number]
const proved = new WeakMap<World, [Choosing, Proof][]>()

function each(world: World, look: (choosing: Choosing, proof: Proof) => Hit[]): Hit[] {
  const all = proved.get(world) ?? world.uses.chooses.map((choosing): [Choosing, Proof] => [choosing, proofOf(world, choosing)])
  proved.set(world, all)
  return all.flatMap(([choosing, proof]) => look(choosing, proof))
}

const proofOf = (world: World, { cases, scope }: Choosing): Proof =>
  proveCases(cases, (pointer) => {
    const type = world.lookup(pointer, scope) ?? true
    return { yesNo: false, whole: isWhole(type), neverAbsent: isThere(world, pointer, scope), values: valuesOf(type) }
  })

/** Roots that something always stands at where they can be read, and what of them is there without being required. */
const given: { [root: string]: string[] } = { item: [], result: [], props: [], route: ['name', 'path'], to: ['name', 'path', 'access'] }

/** Whether something stands there for sure: every part of the way is required. */
function isThere(world: World, pointer: string, scope: Scope): boolean {
  const [root = '', first = '', ...deeper] = pathOf(pointer)
  const sure = Object.hasOwn(given, root) ? given[root] : undefined
  const type = sure && world.lookup(`/${root}`, scope)
  if (!sure || type === undefined) return false
  const below = step(type, first)
  const isFirst =
    root === 'props' ? below !== undefined && own(below, 'optional') !== true : sure.includes(first) || isRequired(type, first)
  return isFirst && below !== undefined && areRequired(below, deeper) && !mayBeEmpty(world.lookup(pointer, scope) ?? true)
}

/** The empty text and the empty list are nothing. */
function mayBeEmpty(type: Type): boolean {
  const values = valuesOf(type)
  if (values) return values.some(isAbsent)
  const names = typeNames(type)
  return names === undefined || ['string', 'array', 'null'].some((name) => names.has(name))
}

function areRequired(type: Type, [name, ...deeper]: string[]): boolean {
  if (name === undefined) return true
  const below = step(type, name)
  return below !== undefined && isRequired(type, name) && areRequired(below, deeper)
}

function isRequired(type: Type, name: string): boolean {
  if (type === true) return false
  const branches = [...asList(type['anyOf']), ...asList(type['oneOf'])]
  return branches.length > 0
    ? branches.every((branch) => isMap(branch) && isRequired(branch, name))
    : asList(type['required']).includes(name)
}
