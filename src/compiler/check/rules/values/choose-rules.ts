import { joined } from '../../../../phrases/joined.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { isAbsent } from '../../../../core/values/is-absent.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { listOrEmpty } from '../../../json/read-json.ts'
import { type InputKind, type Proof, proveCases } from '../../graph/decision-proof.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { isIntegerType, memberType, pointerTokens, type Type, typeNames, valuesOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { TypeScope, Uses } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const chooseRules: Rules<CheckContext> = {
  'choose-gap': {
    message: 'No case holds for some input: add a case, or say what is to happen "otherwise".',
    find: (context) =>
      eachChoose(context, ({ at, otherwise }, { gaps }) =>
        otherwise || gaps.length === 0 ? [] : [{ at, witness: joined('orElse', gaps) }],
      ),
  },
  'choose-overlap': {
    message: 'The cases "{first}" and "{second}" hold at once: narrow one of them.',
    find: (context) =>
      eachChoose(context, ({ at }, { overlaps }) =>
        overlaps.map(({ rules: [first, second], witness }) => ({
          at: below(at, 'choose', second, 'when'),
          values: { first, second },
          witness,
        })),
      ),
  },
  'choose-dead': {
    message: '"{name}" never comes: {why}. Mend or remove it.',
    find: (context) =>
      eachChoose(context, ({ at, otherwise }, { dead, gaps, tooBig }) => [
        ...dead.map((name) => ({ at: below(at, 'choose', name), values: { name, why: phrase('testsContradict') } })),
        ...(otherwise && gaps.length === 0 && !tooBig
          ? [{ at: below(at, 'otherwise'), values: { name: 'otherwise', why: phrase('caseAlwaysHolds') } }]
          : []),
      ]),
  },
  'choose-too-big': {
    message: 'These cases have too many combinations to prove: split them.',
    find: (context) => eachChoose(context, ({ at }, { tooBig }) => (tooBig ? [{ at }] : [])),
  },
}

type ChooseUse = Uses['chooses'][number]
const cache = new WeakMap<CheckContext, [ChooseUse, Proof][]>()

function eachChoose(context: CheckContext, visit: (choosing: ChooseUse, proof: Proof) => Hit[]): Hit[] {
  const all = cache.get(context) ?? context.uses.chooses.map((choosing): [ChooseUse, Proof] => [choosing, proofOf(context, choosing)])
  cache.set(context, all)
  return all.flatMap(([choosing, proof]) => visit(choosing, proof))
}

const proofOf = (context: CheckContext, { cases, scope }: ChooseUse): Proof =>
  proveCases(cases, (pointer) => kindOfPointer(context, pointer, scope))

export function kindOfPointer(context: CheckContext, pointer: string, scope: TypeScope): InputKind {
  const type = context.lookup(pointer, scope) ?? true
  return {
    isBoolean: false,
    isInteger: isIntegerType(type),
    isAlwaysPresent: isAlwaysPresent(context, pointer, scope),
    values: valuesOf(type),
  }
}

/** Roots that are present wherever they can be read, each with the members that are always present without being required. */
const requiredBelow: { [root: string]: string[] } = {
  item: [],
  result: [],
  props: [],
  route: ['name', 'path', 'access'],
  to: ['name', 'path', 'access'],
}

function isAlwaysPresent(context: CheckContext, pointer: string, scope: TypeScope): boolean {
  const [root = '', first = '', ...deeper] = pointerTokens(pointer)
  const sure = Object.hasOwn(requiredBelow, root) ? requiredBelow[root] : undefined
  const type = sure && context.lookup(`/${root}`, scope)
  if (!sure || type === undefined) return false
  const below = memberType(type, first)
  const isFirst =
    root === 'props' ? below !== undefined && own(below, 'optional') !== true : sure.includes(first) || isRequired(type, first)
  return isFirst && below !== undefined && areRequired(below, deeper) && !mayBeEmpty(context.lookup(pointer, scope) ?? true)
}

/** Whether the value may count as absent, as an empty text or list does. */
function mayBeEmpty(type: Type): boolean {
  const values = valuesOf(type)
  if (values) return values.some(isAbsent)
  const names = typeNames(type)
  return names === undefined || ['string', 'array', 'null'].some((name) => names.has(name))
}

function areRequired(type: Type, [name, ...deeper]: string[]): boolean {
  if (name === undefined) return true
  const below = memberType(type, name)
  return below !== undefined && isRequired(type, name) && areRequired(below, deeper)
}

function isRequired(type: Type, name: string): boolean {
  if (type === true) return false
  const branches = [...listOrEmpty(type['anyOf']), ...listOrEmpty(type['oneOf'])]
  return branches.length > 0
    ? branches.every((branch) => isMap(branch) && isRequired(branch, name))
    : listOrEmpty(type['required']).includes(name)
}
