import { own } from '../json.ts'
import { misfit, ruleOf } from './fit.ts'
import { push } from './push.ts'
import type { Hit, Rules } from './rule.ts'
import { admits, pathOf } from './type.ts'
import type { Type } from './type.ts'
import type { At, Scope, Write } from './uses.ts'
import type { World } from './world.ts'

/** What is kept fits where it is kept. */
export const writeRules: Rules<World> = {
  'write-place': {
    sentence: '{pointer} cannot be written: an answer is kept at /state/…, /form/… or /session/….',
    find: ({ uses }) =>
      uses.writes.filter(({ pointer, by }) => !writable(pathOf(pointer), by)).map(({ at, pointer }) => ({ at, say: { pointer } })),
  },
  'write-unfit': {
    sentence: '{value} does not fit {pointer}, which {rule}.',
    find: (world) => world.uses.writes.flatMap((write) => unfit(world, write)),
  },
  'reply-elsewhere': {
    sentence: 'The reply of "{call}" does not belong at {pointer}: {why}. Put it elsewhere, or mend the pointer.',
    find: (world) => [...misplaced(world), ...mixed(world)],
  },
}

export function writable([root, name]: string[], by: string): boolean {
  if (by === 'clear' && root === 'session' && name === undefined) return true
  return (root === 'state' || root === 'form' || root === 'session') && name !== undefined
}

function unfit(world: World, { at, pointer, by, type, scope, literal }: Write): Hit[] {
  if (by === 'clear' || by === 'reply' || (by !== 'input' && pathOf(pointer)[0] === 'state')) return []
  const declared = by === 'input' ? firstly(world, at, pointer, scope) : world.lookup(pointer, scope)
  if (declared === undefined) return []
  // An empty text empties the entry, which is always allowed.
  if (literal === '' || (literal !== undefined && admits(declared, literal))) return []
  const fault = literal === undefined ? misfit(declared, type()) : { at: '', wanted: declared, given: undefined }
  if (!fault) return []
  const value = literal === undefined ? `What is put there (${ruleOf(fault.given)})` : JSON.stringify(literal)
  return [{ at, say: { pointer: pointer + fault.at, value, rule: ruleOf(fault.wanted) } }]
}

/** What stands at a place before anything is put there: a block may not turn it into something else. */
function firstly(world: World, { of }: At, pointer: string, scope: Scope): Type | undefined {
  const [root, name = '', ...deeper] = pathOf(pointer)
  if (root !== 'state') return world.lookup(pointer, scope)
  const screen = own(world.config.flows.screens, of.replace(/^screens\//, ''))
  const first = own(own(screen, 'state'), name)
  return first === undefined || deeper.length > 0 ? undefined : world.valueType(first, scope)
}

/** An answer where what is declared is another thing. */
function misplaced(world: World): Hit[] {
  return world.uses.writes.flatMap(({ at, pointer, by, call, type, scope }) => {
    const declared = by === 'reply' && pathOf(pointer)[0] !== 'state' ? world.lookup(pointer, scope) : undefined
    const fault = declared && misfit(declared, type())
    if (!fault) return []
    const why = `${pointer}${fault.at} ${ruleOf(fault.wanted)}, and there it ${ruleOf(fault.given)}`
    return [{ at, say: { call: call ?? '', pointer, why } }]
  })
}

/** Answers of two calls at one place, which have nothing in common. */
function mixed({ uses }: World): Hit[] {
  const places = new Map<string, Write[]>()
  for (const write of uses.writes) {
    if (write.by === 'reply' && write.call !== undefined) {
      const isShared = pathOf(write.pointer)[0] === 'session'
      push(places, isShared ? write.pointer : `${write.at.of} ${write.pointer}`, write)
    }
  }
  return [...places.values()].flatMap((writes) => {
    const count = (call: string | undefined) => writes.filter((other) => other.call === call).length
    const [usual] = writes.toSorted((a, b) => count(b.call) - count(a.call))
    return writes
      .filter(({ call, type }) => usual && call !== usual.call && misfit(usual.type(), type()) && misfit(type(), usual.type()))
      .map(({ at, pointer, call }) => ({
        at,
        say: { call: call ?? '', pointer, why: `elsewhere the reply of "${usual?.call}" is put there` },
      }))
  })
}
