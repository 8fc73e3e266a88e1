import { isPointer } from '../../core/pointer.ts'
import { hint, list } from './rule.ts'
import type { Rules } from './rule.ts'
import { itemOf, namesBelow, pathOf, typeNames } from './type.ts'
import type { At, Scope } from './uses.ts'
import type { World } from './world.ts'
import { writable } from './writes.ts'

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
        const [root = '', kind, name] = pathOf(pointer)
        if (world.lookup(`/${root}`, scope) === undefined || world.lookup(pointer, scope) !== undefined) return []
        // A query name that no route declares is told of by itself.
        if ((root === 'route' || root === 'to') && kind === 'query' && name !== undefined) return []
        return [{ at, say: { pointer, ...deepest(world, pointer, scope) } }]
      }),
  },
  'list-expected': {
    sentence: '"{prop}" takes a list, and {what} is none.',
    find: ({ uses, valueType }) =>
      uses.props.flatMap(({ at, prop, spec, value, scope }) => {
        if (spec.kind !== 'list') return []
        const type = valueType(value, scope)
        const names = typeNames(type)
        if (names === undefined || names.size === 0 || names.has('array') || itemOf(type) !== undefined) return []
        return [{ at, say: { prop, what: isPointer(value) ? value : 'this' } }]
      }),
  },
}

type Look = { at: At; pointer: string; scope: Scope }

const looks = ({ uses }: World): Look[] => [
  ...uses.reads,
  ...uses.tests,
  // The whole session may be cleared at once; what fills a form names its fields itself.
  ...uses.writes.filter(
    ({ pointer, by }) =>
      pathOf(pointer).length > 0 && by !== 'fill' && !(by === 'clear' && pointer === '/session') && writable(pathOf(pointer), by),
  ),
]

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
