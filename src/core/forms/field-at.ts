import { entryOf } from '../language/map.ts'
import type { Field, Form } from '../language/forms.ts'

/** Indexes in the path lead to the list's `items`. */
export function fieldAt({ fields }: Pick<Form, 'fields'>, at: string): Field {
  const [name = '', index, ...below] = at.split('/').slice(1)
  const field = entryOf(fields, name)
  if (field === undefined) return {}
  return index === undefined || !field.items ? field : fieldAt({ fields: field.items }, ['', ...below].join('/'))
}
