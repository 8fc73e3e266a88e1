import type { Call, CallOnPhone, ReplyTypes } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { own } from '../../core/language/map.ts'
import { stringsIn } from '../../json/strings-in.ts'

type Calls = { [name: string]: CallOnPhone }

/** A call as sent to phones: without description and schemas, except the types of a reply's required members. */
export function callOnPhone({ about: _, payload: __, reply, ...call }: Call): CallOnPhone {
  const replyTypes = replyTypesOf(reply)
  return Object.keys(replyTypes).length > 0 ? { ...call, replyTypes } : call
}

/** The calls named anywhere in the JSON. */
export function callsNamedIn(json: unknown, calls: Calls): Calls {
  const names = stringsIn(json)
  return Object.fromEntries(Object.entries(calls).filter(([name]) => names.has(name)))
}

/** The types of the members that `reply` requires. A member without types or values is left out: it may be anything. */
function replyTypesOf(reply: JsonSchema | undefined): ReplyTypes {
  const required = Array.isArray(reply?.required) ? reply.required.map(String) : []
  return Object.fromEntries(
    required.map((name) => [name, typesOf(own(reply?.properties, name))]).filter(([, types]) => types !== undefined),
  )
}

function typesOf(schema: unknown): ReplyTypes[string] | undefined {
  const values = own(schema, 'enum')
  return (
    (own(schema, 'type') as ReplyTypes[string] | undefined) ?? (Array.isArray(values) ? values.map((value) => typeof value) : undefined)
  )
}
