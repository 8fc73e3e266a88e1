import { own } from '../../../core/language/map.ts'
import { textOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import { type SchemaField, schemaFields } from './schema-fields.ts'
import type { CheckContext } from '../context/check-context.ts'

type FormField = { form: string; schema: string; field: SchemaField }
const cache = new WeakMap<CheckContext, FormField[]>()

export function formFields(context: CheckContext): FormField[] {
  const had = cache.get(context)
  if (had) return had
  const { flows, schemas } = context.config
  const found = entriesOrEmpty(flows.forms).flatMap(([form, json]) => {
    const schema = textOrEmpty(own(json, 'schema'))
    return schemaFields(own(schemas.forms, schema)).map((field) => ({ form, schema, field }))
  })
  cache.set(context, found)
  return found
}
