import { kind as kindOf } from '../../../../phrases/kind.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { findMismatch, describeType } from '../../typing/mismatch.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { type Type, typeNames, unitsOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { Uses } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const displayRules: Rules<CheckContext> = {
  'map-as-text': {
    message: 'A {kind} cannot be read as a text: show a part of {what}, or give it a format.',
    find: ({ uses, valueType }) =>
      uses.displayed.flatMap(({ at, value, scope }) => {
        const names = value === undefined ? undefined : typeNames(valueType(value, scope))
        if (!names || names.size === 0 || [...names].some((name) => name !== 'object' && name !== 'array')) return []
        return [{ at, values: { kind: kindOf(names.has('array') ? 'list' : 'map'), what: isPointer(value) ? value : phrase('it') } }]
      }),
  },
  'format-type': {
    message: 'The format "{format}" shows what {wanted}, and {what} {is}.',
    find: (context) => context.uses.operations.flatMap((operation) => formatHit(context, operation)),
  },
}

/** Texts for people must be in locales/. */
export const literalTextRules: Rules<CheckContext> = {
  'words-literal': {
    message: '"{words}" is read by people: write it in locales/ and name its key here.',
    find({ uses }) {
      const read = new Set(uses.literals.filter((literal) => literal.read).map(({ at }) => `${at.of} ${at.pointer}`))
      return uses.literals
        .filter(({ at, value, read: isRead }) =>
          isRead ? /\p{L}{2}/u.test(value) : !read.has(`${at.of} ${at.pointer}`) && /\p{L}{2,} \p{L}{2,}/u.test(value),
        )
        .map(({ at, value }) => ({ at, values: { words: value } }))
    },
  },
}

function formatHit({ vocabulary, valueType }: CheckContext, { at, name, kind, json, scope }: Uses['operations'][number]): Hit[] {
  const of = kind === 'format' ? own(own(vocabulary.formats, name), 'of') : undefined
  if (!isMap(of)) return []
  const operand = json[name]
  const wanted: Type = of
  const type = valueType(operand, scope)
  const what = isPointer(operand) ? operand : phrase('this')
  const place = below(at, name)
  if (findMismatch(wanted, type))
    return [{ at: place, values: { format: name, wanted: describeType(wanted), what, is: describeType(type) } }]
  const units = unitsOf(wanted)
  const others = unitsOf(type).filter((unit) => units.length > 0 && !units.includes(unit))
  return others.length > 0
    ? [
        {
          at: place,
          values: {
            format: name,
            wanted: phrase('counts', { units: joinNames(units) }),
            what,
            is: phrase('counts', { units: joinNames(others) }),
          },
        },
      ]
    : []
}
