import { type FindingValue, phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { addToList } from '../../rule/add-to-list.ts'
import { itemOf, namesBelow, pointerTokens, typeNames } from '../../typing/type.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { TypeScope } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { isWritable } from './write-rules.ts'

export const pointerRules: Rules<CheckContext> = {
  'pointer-root': {
    message: 'Nothing is at {pointer} here: a pointer of this place begins with {known}.',
    find: (context) =>
      pointerUses(context).flatMap(({ at, pointer, scope }) => {
        const [root = ''] = pointerTokens(pointer)
        if (context.lookup(`/${root}`, scope) !== undefined) return []
        const known = [...new Set(context.rootsOf(scope))]
        return [
          {
            at,
            values: {
              pointer,
              known: joinNames(
                known.map((name) => `/${name}`),
                20,
              ),
            },
            meant: closestName(root, known),
          },
        ]
      }),
  },
  'pointer-unknown': {
    message: 'Nothing is declared at {pointer}: {missing} is not there{more}.',
    find: (context) =>
      foldedHits(
        pointerUses(context).flatMap(({ at, pointer, scope }) => {
          if (context.lookup(pointer, scope) !== undefined) return []
          const [root = '', kind, name] = pointerTokens(pointer)
          if (context.lookup(`/${root}`, scope) === undefined) return []
          // An undeclared query name has a rule of its own.
          if ((root === 'route' || root === 'to') && kind === 'query' && name !== undefined) return []
          const { above, missing, meant } = firstUnknown(context, pointer, scope)
          return [{ at, pointer, above, missing, meant }]
        }),
      ),
  },
  'list-expected': {
    message: '"{prop}" takes a list, and {what} is none.',
    find: ({ uses, valueType }) =>
      uses.props.flatMap(({ at, prop, spec, value, scope }) => {
        if (spec.kind !== 'list') return []
        const type = valueType(value, scope)
        const names = typeNames(type)
        if (names === undefined || names.size === 0 || names.has('array') || itemOf(type) !== undefined) return []
        return [{ at, values: { prop, what: isPointer(value) ? value : phrase('this') } }]
      }),
  },
}

type PointerUse = { at: ConfigLocation; pointer: string; scope: TypeScope }

const pointerUses = ({ uses }: CheckContext): PointerUse[] => [
  ...uses.reads,
  ...uses.tests,
  // The whole session may be cleared at once; fills are checked by the names of their fields.
  ...uses.writes.filter(
    ({ pointer, by }) =>
      pointerTokens(pointer).length > 0 &&
      by !== 'fill' &&
      !(by === 'clear' && pointer === '/session') &&
      isWritable(pointerTokens(pointer), by),
  ),
]

type UnknownPointer = { at: ConfigLocation; pointer: string; above: string; missing: FindingValue; meant: string | undefined }

/** Number of uses from which a name missing in one file is reported once, at its first use. */
const FOLDED_FROM = 4

function foldedHits(unknown: UnknownPointer[]): Hit[] {
  const keyOf = ({ at, above, missing }: UnknownPointer) => JSON.stringify([at.of, above, missing])
  const groups = new Map<string, UnknownPointer[]>()
  for (const one of unknown) addToList(groups, keyOf(one), one)
  return [...groups.values()].flatMap((group) => {
    const told = group.length < FOLDED_FROM ? group : group.slice(0, 1)
    const more = told.length === group.length ? '' : phrase('moreInFile', { count: String(group.length - 1) })
    return told.map(({ at, pointer, missing, meant }) => ({ at, values: { pointer, missing, more }, meant }))
  })
}

function firstUnknown(context: CheckContext, pointer: string, scope: TypeScope): Omit<UnknownPointer, 'at' | 'pointer'> {
  const path = pointerTokens(pointer)
  let here = ''
  for (const token of path) {
    const next = `${here}/${token}`
    if (context.lookup(next, scope) === undefined) {
      const above = context.lookup(here, scope)
      return { above: here, missing: `"${token}"`, meant: above && closestName(token, namesBelow(above)) }
    }
    here = next
  }
  return { above: here, missing: phrase('it'), meant: undefined }
}
