import type { ReplyTypes } from './calls.ts'
import type { JsonSchema } from './json.ts'
import { own } from './map.ts'

/** The types of the members that `reply` requires. One that names neither types nor values may be anything. */
export function replyTypesOf(reply: JsonSchema | undefined): ReplyTypes {
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
