import type { Call, CallOnPhone, ReplyTypes } from '../../core/language/calls.ts'
import { own } from '../../core/language/map.ts'
import { stringsIn } from '../../core/language/strings-in.ts'

type Calls = { [name: string]: CallOnPhone }

/** A call as a phone needs it: without a word about it and without schemas, but for the types of what a reply always has. */
export function callOnPhone({ about: _, payload: __, reply, ...call }: Call): CallOnPhone {
  const required = Array.isArray(reply?.required) ? reply.required.map(String) : []
  const types = Object.fromEntries(required.map((name) => [name, typesOf(own(reply?.properties, name))]))
  return required.length > 0 ? { ...call, replyTypes: types } : call
}

function typesOf(schema: unknown): ReplyTypes[string] {
  const type = own(schema, 'type') as ReplyTypes[string] | undefined
  if (type !== undefined) return type
  const values = own(schema, 'enum')
  if (!Array.isArray(values)) throw new Error(`A required member of a reply says no type: ${JSON.stringify(schema)}`)
  return [...new Set(values.map((value) => typeof value))]
}

/** The calls that are named anywhere in it. */
export function callsNamedIn(json: unknown, calls: Calls): Calls {
  const names = stringsIn(json)
  return Object.fromEntries(Object.entries(calls).filter(([name]) => names.has(name)))
}
