import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { findMismatch, describeType } from '../../typing/mismatch.ts'
import { type Invocation, invocationsOf, kindType } from '../../lookups/invocations.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { type Type, unitsOf } from '../../typing/type.ts'
import type { PropUse } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const propRules: Rules<CheckContext> = {
  'screen-prop': {
    message: 'The screen "{name}" has no prop "{prop}": add it to its "props", or leave it out.',
    find: (context) => invocationsFor(context, 'screen').flatMap(unknownHits),
  },
  'prop-missing': {
    message: 'The screen "{name}" needs the prop "{prop}": {how}, or mark it "optional" there.',
    find: (context) => invocationsFor(context, 'screen').flatMap(missingHits),
  },
  'action-argument': {
    message: '"{name}" {fault} "{prop}": it takes {known}.',
    find: (context) =>
      [...invocationsFor(context, 'action'), ...invocationsFor(context, 'ask')].flatMap((handing) => {
        const known = joinNames(Object.keys(handing.params)) || phrase('nothing')
        return [
          ...unknownHits(handing).map((hit) => ({ ...hit, values: { ...hit.values, fault: phrase('doesNotKnow'), known } })),
          ...missingHits(handing).map((hit) => ({ ...hit, values: { ...hit.values, fault: phrase('needs'), known } })),
        ]
      }),
  },
}

/** Rules that look at types, for files with the right shape only. */
export const propTypeRules: Rules<CheckContext> = {
  'prop-type': {
    message: '"{prop}" of {name} {wanted}, and what is given {is}.',
    find: (context) => [...invocationsOf(context).flatMap(typeHits), ...context.uses.props.flatMap((prop) => kindHit(context, prop))],
  },
}

const invocationsFor = (context: CheckContext, what: Invocation['kind']): Invocation[] =>
  invocationsOf(context).filter((handing) => handing.kind === what)

const unknownHits = ({ name, params, args }: Invocation): Hit[] =>
  Object.entries(args)
    .filter(([prop]) => !Object.hasOwn(params, prop))
    .map(([prop, { at }]) => ({ at, values: { name, prop }, meant: closestName(prop, Object.keys(params)) }))

function missingHits({ at, name, params, args, acceptsMore }: Invocation): Hit[] {
  if (acceptsMore) return []
  const how = at.of === 'routes' && at.pointer.endsWith('/screen') ? phrase('handOverByRoute') : phrase('handOver')
  return Object.entries(params)
    .filter(([prop, { needed }]) => needed && !Object.hasOwn(args, prop))
    .map(([prop]) => ({ at, values: { name, prop, how } }))
}

function typeHits({ name, params, args }: Invocation): Hit[] {
  return Object.entries(args).flatMap(([prop, { at, type }]) => {
    const wanted = own(params, prop) as Invocation['params'][string] | undefined
    const error = wanted && findMismatch(wanted.type, type())
    return error
      ? [
          {
            at,
            values: { name: `"${name}"`, prop: prop + error.path, wanted: describeType(error.expected), is: describeType(error.actual) },
          },
        ]
      : []
  })
}

function kindHit({ valueType }: CheckContext, { at, owner, prop, spec, value, scope }: PropUse): Hit[] {
  const wanted: Type = kindType(spec.kind)
  // A value that should be a list but is not has a rule of its own.
  if (wanted === true || value === undefined || spec.kind === 'list') return []
  const type = valueType(value, scope)
  const error = findMismatch(wanted, type)
  const say = { name: owner, prop }
  if (error) return [{ at, values: { ...say, wanted: describeType(wanted), is: describeType(type) } }]
  const [unit] = unitsOf(wanted)
  const other = unitsOf(type).find((one) => one !== unit)
  return unit !== undefined && other !== undefined
    ? [{ at, values: { ...say, wanted: phrase('isUnit', { unit }), is: phrase('isUnit', { unit: other }) } }]
    : []
}
