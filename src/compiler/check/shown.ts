import { isPointer } from '../../core/pointer.ts'
import { isMap, own } from '../json.ts'
import { misfit, ruleOf } from './fit.ts'
import { list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { typeNames, unitsOf } from './type.ts'
import type { Type } from './type.ts'
import { below } from './uses.ts'
import type { Uses } from './uses.ts'
import type { World } from './world.ts'

/** What people read is words, and numbers are shown as what they count. */
export const shownRules: Rules<World> = {
  'map-as-text': {
    sentence: 'A {kind} cannot be read as a text: show a part of {what}, or give it a format.',
    find: ({ uses, valueType }) =>
      uses.shown.flatMap(({ at, value, scope }) => {
        const names = value === undefined ? undefined : typeNames(valueType(value, scope))
        if (!names || names.size === 0 || [...names].some((name) => name !== 'object' && name !== 'array')) return []
        return [{ at, say: { kind: names.has('array') ? 'list' : 'map', what: isPointer(value) ? value : 'it' } }]
      }),
  },
  'format-type': {
    sentence: 'The format "{format}" shows what {wanted}, and {what} {is}.',
    find: (world) => world.uses.operations.flatMap((operation) => formatHit(world, operation)),
  },
}

/** Words stand in locales/ only. */
export const literalRules: Rules<World> = {
  'words-literal': {
    sentence: '"{words}" is read by people: write it in locales/ and name its key here.',
    find({ uses }) {
      const read = new Set(uses.literals.filter((literal) => literal.read).map(({ at }) => `${at.of} ${at.pointer}`))
      return uses.literals
        .filter(({ at, value, read: isRead }) =>
          isRead ? /\p{L}{2}/u.test(value) : !read.has(`${at.of} ${at.pointer}`) && /\p{L}{2,} \p{L}{2,}/u.test(value),
        )
        .map(({ at, value }) => ({ at, say: { words: value } }))
    },
  },
}

function formatHit({ vocabulary, valueType }: World, { at, name, kind, json, scope }: Uses['operations'][number]): Hit[] {
  const of = kind === 'format' ? own(own(vocabulary.formats, name), 'of') : undefined
  if (!isMap(of)) return []
  const operand = json[name]
  const wanted: Type = of
  const type = valueType(operand, scope)
  const what = isPointer(operand) ? operand : 'this'
  const place = below(at, name)
  if (misfit(wanted, type)) return [{ at: place, say: { format: name, wanted: ruleOf(wanted), what, is: ruleOf(type) } }]
  const units = unitsOf(wanted)
  const others = unitsOf(type).filter((unit) => units.length > 0 && !units.includes(unit))
  return others.length > 0
    ? [{ at: place, say: { format: name, wanted: `counts ${list(units)}`, what, is: `counts ${list(others)}` } }]
    : []
}
