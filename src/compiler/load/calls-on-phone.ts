import { replyTypesOf } from '../../core/language/reply-types.ts'
import type { Call, CallOnPhone } from '../../core/language/calls.ts'
import { stringsIn } from '../../core/language/strings-in.ts'

type Calls = { [name: string]: CallOnPhone }

/** A call as a phone needs it: without a word about it and without schemas, but for the types of what a reply always has. */
export function callOnPhone({ about: _, payload: __, reply, ...call }: Call): CallOnPhone {
  const replyTypes = replyTypesOf(reply)
  return Object.keys(replyTypes).length > 0 ? { ...call, replyTypes } : call
}

/** The calls that are named anywhere in it. */
export function callsNamedIn(json: unknown, calls: Calls): Calls {
  const names = stringsIn(json)
  return Object.fromEntries(Object.entries(calls).filter(([name]) => names.has(name)))
}
