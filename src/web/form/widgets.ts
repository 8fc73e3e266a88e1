import type { JsonSchema } from '../../core/language.ts'
import type { WidgetEntry } from './widget.ts'
import { Agree } from './widgets/agree.tsx'
import { Amount } from './widgets/amount.tsx'
import { ButtonGroupWidget } from './widgets/button-group-widget.tsx'
import { DateWidget } from './widgets/date-widget.tsx'
import { Digits } from './widgets/digits.tsx'
import { Password } from './widgets/password.tsx'
import { PhoneNumber } from './widgets/phone-number.tsx'
import { Region } from './widgets/region.tsx'
import { SelectWidget } from './widgets/select-widget.tsx'
import { SmsCode } from './widgets/sms-code.tsx'
import { CodeInputWidget } from './widgets/code-input-widget.tsx'
import { TextWidget } from './widgets/text-widget.tsx'
import { Textarea } from './widgets/textarea.tsx'
import { TreeWidget } from './widgets/tree-widget.tsx'

/** Widgets by the name that `ui:widget` gives. */
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
} as const satisfies Record<string, WidgetEntry>

export type WidgetName = keyof typeof widgets

/** The widget a field names, or the plainest one for its kind of value. */
export function widgetFor(schema: JsonSchema, named: string | undefined): WidgetName {
  if (named !== undefined && Object.hasOwn(widgets, named)) return named as WidgetName
  if (Array.isArray(schema.enum)) return 'Select'
  if (schema.type === 'boolean' || 'const' in schema) return 'Agree'
  return schema.type === 'integer' || schema.type === 'number' ? 'Amount' : 'Text'
}
