import { phrase } from '../../../../phrases/phrases.ts'
import { own } from '../../../../core/language/map.ts'
import { findMismatch, describeType } from '../../typing/mismatch.ts'
import { addToList } from '../../rule/add-to-list.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import { acceptsValue, pointerTokens, type Type } from '../../typing/type.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { TypeScope, Write } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const writeRules: Rules<CheckContext> = {
  'write-place': {
    message: '{pointer} cannot be written: an answer is kept at /state/…, /form/… or /session/….',
    find: ({ uses }) =>
      uses.writes
        .filter(({ pointer, by }) => !isWritable(pointerTokens(pointer), by))
        .map(({ at, pointer }) => ({ at, values: { pointer } })),
  },
  'write-unfit': {
    message: '{value} does not fit {pointer}, which {rule}.',
    find: (context) => context.uses.writes.flatMap((write) => mismatchHits(context, write)),
  },
  'reply-elsewhere': {
    message: 'The reply of "{call}" does not belong at {pointer}: {why}. Put it elsewhere, or mend the pointer.',
    find: (context) => [...misplacedReplyHits(context), ...mixedReplyHits(context)],
  },
}

export function isWritable([root, name]: readonly string[], by: string): boolean {
  if (by === 'clear' && root === 'session' && name === undefined) return true
  return (root === 'state' || root === 'form' || root === 'session') && name !== undefined
}

function mismatchHits(context: CheckContext, { at, pointer, by, type, scope, literal }: Write): Hit[] {
  if (by === 'clear' || by === 'reply' || (by !== 'input' && pointerTokens(pointer)[0] === 'state')) return []
  const declared = by === 'input' ? initialType(context, at, pointer, scope) : context.lookup(pointer, scope)
  if (declared === undefined) return []
  // An empty text clears the entry and is always allowed.
  if (literal === '' || (literal !== undefined && acceptsValue(declared, literal))) return []
  const error = literal === undefined ? findMismatch(declared, type()) : { path: '', expected: declared, actual: undefined }
  if (!error) return []
  const value = literal === undefined ? phrase('whatIsPut', { is: describeType(error.actual) }) : JSON.stringify(literal)
  return [{ at, values: { pointer: pointer + error.path, value, rule: describeType(error.expected) } }]
}

/** The type of the initial value, which a block may not change. */
function initialType(context: CheckContext, { of }: ConfigLocation, pointer: string, scope: TypeScope): Type | undefined {
  const [root, name = '', ...deeper] = pointerTokens(pointer)
  if (root !== 'state') return context.lookup(pointer, scope)
  const screen = own(context.config.flows.screens, of.replace(/^screens\//, ''))
  const first = own(own(screen, 'state'), name)
  return first === undefined || deeper.length > 0 ? undefined : context.valueType(first, scope)
}

function misplacedReplyHits(context: CheckContext): Hit[] {
  return context.uses.writes.flatMap(({ at, pointer, by, call, type, scope }) => {
    const declared = by === 'reply' && pointerTokens(pointer)[0] !== 'state' ? context.lookup(pointer, scope) : undefined
    const error = declared && findMismatch(declared, type())
    if (!error) return []
    const place = pointer + error.path
    const why = phrase('isAndThere', { place, wanted: describeType(error.expected), is: describeType(error.actual) })
    return [{ at, values: { call: call ?? '', pointer, why } }]
  })
}

function mixedReplyHits({ uses }: CheckContext): Hit[] {
  const places = new Map<string, Write[]>()
  for (const write of uses.writes) {
    if (write.by === 'reply' && write.call !== undefined) {
      const isShared = pointerTokens(write.pointer)[0] === 'session'
      addToList(places, isShared ? write.pointer : `${write.at.of} ${write.pointer}`, write)
    }
  }
  return [...places.values()].flatMap((writes) => {
    const count = (call: string | undefined) => writes.filter((other) => other.call === call).length
    const [usual] = writes.toSorted((a, b) => count(b.call) - count(a.call))
    return writes
      .filter(({ call, type }) => usual && call !== usual.call && findMismatch(usual.type(), type()) && findMismatch(type(), usual.type()))
      .map(({ at, pointer, call }) => ({
        at,
        values: { call: call ?? '', pointer, why: phrase('repliesElsewhere', { call: usual?.call ?? '' }) },
      }))
  })
}
