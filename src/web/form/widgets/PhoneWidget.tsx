import { digitsOnly, TextControl } from '../../controls/TextControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

export function PhoneWidget({ field, placeholder, control }: WidgetProps) {
  return (
    <TextControl
      {...control}
      placeholder={placeholder}
      type="tel"
      inputMode="tel"
      autoComplete={field.autocomplete ?? 'tel'}
      normalize={digitsOnly}
      value={inputText(control.value)}
    />
  )
}
