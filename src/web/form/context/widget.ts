import type { ComponentType } from 'react'
import type { Field } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import type { ControlProps } from '../../controls/control-props.ts'
import type { WidgetName, WidgetOptions } from '../../../generated/vocabulary.ts'

export type WidgetProps = {
  /** Instance path, e.g. `/contacts/1/phone`. */
  path: string
  schema: JsonSchema
  field: Field
  label: string
  placeholder: string | undefined
  /** For the widget's control. The value may have any type; a widget shows one that it cannot read as empty. */
  control: ControlProps<unknown> & { onBlur(): void }
}

/** line: a label above one control; group: a label over several; own: the widget shows its label itself. */
export type WidgetEntry = { Widget: ComponentType<WidgetProps>; labelPlacement: 'line' | 'group' | 'own' }

/** The options of the widget `Name`, which has to be named. */
export const widgetOptions = <Name extends WidgetName = never>(field: Field): WidgetOptions[Name] => field as WidgetOptions[Name]
