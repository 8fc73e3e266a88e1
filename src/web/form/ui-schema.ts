import type { UiSchema } from '@rjsf/utils'
import type { Field, Form } from '../../core/language/forms.ts'

/** rjsf needs only the order of the fields; all other options of a field are read by its path. */
export function toUiSchema({ fields = {}, order }: Pick<Form, 'fields' | 'order'>): UiSchema {
  const lists = Object.entries(fields).flatMap(([name, { items, order: within }]) =>
    items ? [[name, { items: toUiSchema({ fields: items, ...(isNameList(within) && { order: within }) }) }]] : [],
  )
  return { ...Object.fromEntries(lists), ...(order && { 'ui:order': [...order, '*'] }) }
}

const isNameList = (value: Field['order']): value is string[] => Array.isArray(value)
