import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { mapValues } from '../../core/language/map.ts'
import { MEDIA_TYPES } from '../http/caller.ts'
import type { Translate } from '../calls/translations.ts'
import { toSchemaObject } from './schema-object.ts'

type Parameter = { name: string; in: 'query'; required: boolean } & ({ schema: JsonSchema } | { content: object })
type CallRequest = { parameters: Parameter[]; requestBody?: object }

/** Describes how a call's payload is sent. */
export function callRequest({ send = 'query', payload = {} }: Call, text: Translate): CallRequest {
  const schema = toSchemaObject(payload, text)
  const fields = (schema.properties ?? {}) as { [field: string]: JsonSchema }
  if (send === 'query') {
    const required = (schema.required ?? []) as string[]
    const parameters = Object.entries(fields).map(([name, field]): Parameter => ({
      name,
      in: 'query',
      required: required.includes(name),
      ...(isJsonText(field) ? { content: { 'application/json': { schema: field } } } : { schema: field }),
    }))
    return { parameters }
  }
  const encoding = send === 'json' ? {} : fieldEncoding(fields)
  const content = { [MEDIA_TYPES[send]]: { schema, ...(Object.keys(encoding).length > 0 && { encoding }) } }
  return { parameters: [], requestBody: { required: ((schema.required ?? []) as string[]).length > 0, content } }
}

/** Lists and maps are sent as JSON in a query or a form. */
const isJsonText = ({ type }: JsonSchema): boolean => type === 'object' || type === 'array'

function fieldEncoding(fields: { [field: string]: JsonSchema }): { [field: string]: { contentType: string } } {
  const typed = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    if (isJsonText(field)) return [[name, 'application/json']]
    return typeof field.contentMediaType === 'string' && field.contentSchema === undefined ? [[name, field.contentMediaType]] : []
  })
  return mapValues(Object.fromEntries(typed), (contentType) => ({ contentType }))
}
