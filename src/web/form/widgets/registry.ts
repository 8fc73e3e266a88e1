import type { Field } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { requireNamed } from '../../../core/language/map.ts'
import type { WidgetName } from '../../../generated/vocabulary.ts'
import type { WidgetEntry } from '../context/widget.ts'
import { AgreeWidget } from './AgreeWidget.tsx'
import { AmountWidget } from './AmountWidget.tsx'
import { ComboboxWidget } from './ComboboxWidget.tsx'
import { ButtonGroupWidget } from './ButtonGroupWidget.tsx'
import { DateWidget } from './DateWidget.tsx'
import { DigitsWidget } from './DigitsWidget.tsx'
import { FileWidget } from './FileWidget.tsx'
import { PasswordWidget } from './PasswordWidget.tsx'
import { PhoneWidget } from './PhoneWidget.tsx'
import { RegionWidget } from './RegionWidget.tsx'
import { SelectWidget } from './SelectWidget.tsx'
import { SmsCodeWidget } from './SmsCodeWidget.tsx'
import { CodeInputWidget } from './CodeInputWidget.tsx'
import { TextWidget } from './TextWidget.tsx'
import { TextareaWidget } from './TextareaWidget.tsx'
import { TreeWidget } from './TreeWidget.tsx'

/** Names as in `schemas/meta/widgets.json`. */
export const widgetRegistry = {
  Text: { Widget: TextWidget, labelPlacement: 'line' },
  Textarea: { Widget: TextareaWidget, labelPlacement: 'line' },
  Digits: { Widget: DigitsWidget, labelPlacement: 'line' },
  Phone: { Widget: PhoneWidget, labelPlacement: 'line' },
  Amount: { Widget: AmountWidget, labelPlacement: 'line' },
  Password: { Widget: PasswordWidget, labelPlacement: 'line' },
  Select: { Widget: SelectWidget, labelPlacement: 'line' },
  Combobox: { Widget: ComboboxWidget, labelPlacement: 'line' },
  Region: { Widget: RegionWidget, labelPlacement: 'line' },
  Tree: { Widget: TreeWidget, labelPlacement: 'line' },
  Date: { Widget: DateWidget, labelPlacement: 'group' },
  ButtonGroup: { Widget: ButtonGroupWidget, labelPlacement: 'group' },
  SmsCode: { Widget: SmsCodeWidget, labelPlacement: 'line' },
  CodeInput: { Widget: CodeInputWidget, labelPlacement: 'line' },
  Agree: { Widget: AgreeWidget, labelPlacement: 'own' },
  File: { Widget: FileWidget, labelPlacement: 'line' },
} as const satisfies Record<WidgetName, WidgetEntry>

export function widgetFor(schema: JsonSchema, { widget = defaultWidget(schema) }: Field): WidgetEntry {
  return requireNamed<WidgetEntry>(widgetRegistry, widget, 'widget')
}

function defaultWidget(schema: JsonSchema): WidgetName {
  if (Array.isArray(schema.enum)) return 'Select'
  if (schema.format === 'file') return 'File'
  if (schema.type === 'boolean' || 'const' in schema) return 'Agree'
  return schema.type === 'integer' || schema.type === 'number' ? 'Amount' : 'Text'
}
