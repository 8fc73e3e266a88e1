import type { Field, JsonSchema } from '../../core/language.ts'
import type { WidgetName } from '../../generated/vocabulary.ts'
import type { WidgetEntry } from './widget.ts'
import { ConsentWidget } from './widgets/agree.tsx'
import { AmountWidget } from './widgets/amount.tsx'
import { ButtonGroupWidget } from './widgets/button-group-widget.tsx'
import { DateWidget } from './widgets/date-widget.tsx'
import { DigitsWidget } from './widgets/digits.tsx'
import { FileWidget } from './widgets/file.tsx'
import { PasswordWidget } from './widgets/password.tsx'
import { PhoneWidget } from './widgets/phone-number.tsx'
import { RegionWidget } from './widgets/region.tsx'
import { SelectWidget } from './widgets/select-widget.tsx'
import { SmsCodeWidget } from './widgets/sms-code.tsx'
import { CodeInputWidget } from './widgets/code-input-widget.tsx'
import { TextWidget } from './widgets/text-widget.tsx'
import { TextareaWidget } from './widgets/textarea.tsx'
import { TreeSelectWidget } from './widgets/tree-widget.tsx'

/** By the names of `schemas/meta/widgets.json`. */
export const widgetRegistry = {
  Text: { Widget: TextWidget, labelPlacement: 'line' },
  Textarea: { Widget: TextareaWidget, labelPlacement: 'line' },
  Digits: { Widget: DigitsWidget, labelPlacement: 'line' },
  Phone: { Widget: PhoneWidget, labelPlacement: 'line' },
  Amount: { Widget: AmountWidget, labelPlacement: 'line' },
  Password: { Widget: PasswordWidget, labelPlacement: 'line' },
  Select: { Widget: SelectWidget, labelPlacement: 'line' },
  Region: { Widget: RegionWidget, labelPlacement: 'line' },
  Tree: { Widget: TreeSelectWidget, labelPlacement: 'line' },
  Date: { Widget: DateWidget, labelPlacement: 'group' },
  ButtonGroup: { Widget: ButtonGroupWidget, labelPlacement: 'group' },
  SmsCode: { Widget: SmsCodeWidget, labelPlacement: 'line' },
  CodeInput: { Widget: CodeInputWidget, labelPlacement: 'line' },
  Agree: { Widget: ConsentWidget, labelPlacement: 'own' },
  File: { Widget: FileWidget, labelPlacement: 'line' },
} as const satisfies Record<WidgetName, WidgetEntry>

/** The widget that a field names, or the plainest one for its kind of value where it names none. */
export function widgetFor(schema: JsonSchema, { widget = defaultWidget(schema) }: Field): WidgetEntry {
  const entry = Object.hasOwn(widgetRegistry, widget) ? widgetRegistry[widget as WidgetName] : undefined
  if (!entry) throw new RangeError(`No widget is named "${widget}"`)
  return entry
}

export function defaultWidget(schema: JsonSchema): WidgetName {
  if (Array.isArray(schema.enum)) return 'Select'
  if (schema.format === 'file') return 'File'
  if (schema.type === 'boolean' || 'const' in schema) return 'Agree'
  return schema.type === 'integer' || schema.type === 'number' ? 'Amount' : 'Text'
}
