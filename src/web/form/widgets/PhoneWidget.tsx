import { digitsOnly, TextControl } from '../../controls/TextControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

export function PhoneWidget({ field, value, ...control }: WidgetProps) {
  return (
    <TextControl
      {...control}
      type="tel"
      inputMode="tel"
      autoComplete={field.autocomplete ?? 'tel'}
      normalize={digitsOnly}
      value={inputText(value)}
    />
  )
}
