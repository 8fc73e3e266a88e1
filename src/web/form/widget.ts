import type { ComponentType } from 'react'
import type { JsonSchema } from '../../core/language.ts'
import type { Ui } from './ui-at.ts'

/** What a widget takes. The value is whatever the field holds; a widget shows what it cannot read as empty. */
export type WidgetProps = {
  id: string
  /** Instance path, e.g. `/contacts/1/phone`. */
  at: string
  schema: JsonSchema
  ui: Ui
  label: string
  placeholder: string | undefined
  value: unknown
  onChange(value: unknown): void
  /** The field was left, or answered for good: from now on its faults show. */
  onBlur(): void
  required: boolean
  disabled: boolean
  invalid: boolean
  fault: string | undefined
  describedBy: string | undefined
}

/** line: a label above one control; group: a label over several; own: the widget says its words itself. */
export type WidgetEntry = { Widget: ComponentType<WidgetProps>; shape: 'line' | 'group' | 'own' }
