import type { Field, JsonSchema } from '../../core/language.ts'
import type { WidgetName } from '../../generated/vocabulary.ts'
import type { WidgetEntry } from './widget.ts'
import { Agree } from './widgets/agree.tsx'
import { Amount } from './widgets/amount.tsx'
import { ButtonGroupWidget } from './widgets/button-group-widget.tsx'
import { DateWidget } from './widgets/date-widget.tsx'
import { Digits } from './widgets/digits.tsx'
import { FileWidget } from './widgets/file.tsx'
import { Password } from './widgets/password.tsx'
import { PhoneNumber } from './widgets/phone-number.tsx'
import { Region } from './widgets/region.tsx'
import { SelectWidget } from './widgets/select-widget.tsx'
import { SmsCode } from './widgets/sms-code.tsx'
import { CodeInputWidget } from './widgets/code-input-widget.tsx'
import { TextWidget } from './widgets/text-widget.tsx'
import { Textarea } from './widgets/textarea.tsx'
import { TreeWidget } from './widgets/tree-widget.tsx'

/** By the names of `schemas/meta/widgets.json`. */
export const widgets = {
  Text: { Widget: TextWidget, shape: 'line' },
  Textarea: { Widget: Textarea, shape: 'line' },
  Digits: { Widget: Digits, shape: 'line' },
  Phone: { Widget: PhoneNumber, shape: 'line' },
  Amount: { Widget: Amount, shape: 'line' },
  Password: { Widget: Password, shape: 'line' },
  Select: { Widget: SelectWidget, shape: 'line' },
  Region: { Widget: Region, shape: 'line' },
  Tree: { Widget: TreeWidget, shape: 'line' },
  Date: { Widget: DateWidget, shape: 'group' },
  ButtonGroup: { Widget: ButtonGroupWidget, shape: 'group' },
  SmsCode: { Widget: SmsCode, shape: 'line' },
  CodeInput: { Widget: CodeInputWidget, shape: 'line' },
  Agree: { Widget: Agree, shape: 'own' },
  File: { Widget: FileWidget, shape: 'line' },
} as const satisfies Record<WidgetName, WidgetEntry>

/** The widget that a field names, or the plainest one for its kind of value where it names none. */
export function widgetFor(schema: JsonSchema, { widget = plainest(schema) }: Field): WidgetEntry {
  const entry = Object.hasOwn(widgets, widget) ? widgets[widget as WidgetName] : undefined
  if (!entry) throw new RangeError(`No widget is named "${widget}"`)
  return entry
}

export function plainest(schema: JsonSchema): WidgetName {
  if (Array.isArray(schema.enum)) return 'Select'
  if (schema.format === 'file') return 'File'
  if (schema.type === 'boolean' || 'const' in schema) return 'Agree'
  return schema.type === 'integer' || schema.type === 'number' ? 'Amount' : 'Text'
}
