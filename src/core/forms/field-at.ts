import { entryOf } from '../language/map.ts'
import type { Field, Form } from '../language/language.ts'

/** What the form says about the field at an instance path; indexes of a list lead to its `items`. */
export function fieldAt({ fields }: Pick<Form, 'fields'>, at: string): Field {
  const [name = '', index, ...below] = at.split('/').slice(1)
  const field = entryOf(fields, name)
  if (field === undefined) return {}
  return index === undefined || !field.items ? field : fieldAt({ fields: field.items }, ['', ...below].join('/'))
}
