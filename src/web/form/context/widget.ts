import type { ComponentType } from 'react'
import type { Field } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import type { WidgetName, WidgetOptions } from '../../../generated/vocabulary.ts'

/** `value` may have any type; a widget shows a value that it cannot read as empty. */
export type WidgetProps = {
  id: string
  /** Instance path, e.g. `/contacts/1/phone`. */
  path: string
  schema: JsonSchema
  field: Field
  label: string
  placeholder: string | undefined
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  required: boolean
  disabled: boolean
  invalid: boolean
  describedBy: string
}

/** line: a label above one control; group: a label over several; own: the widget shows its label itself. */
export type WidgetEntry = { Widget: ComponentType<WidgetProps>; labelPlacement: 'line' | 'group' | 'own' }

export const widgetOptions = <Name extends WidgetName>(_name: Name, field: Field): WidgetOptions[Name] => field as WidgetOptions[Name]
