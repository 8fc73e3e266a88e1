import { digitsOf, TextControl } from '../../controls/text-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

/** A phone number as its digits, however it was pasted. */
export function PhoneNumber({ field, value, ...control }: WidgetProps) {
  return (
    <TextControl
      {...control}
      type="tel"
      inputMode="tel"
      autoComplete={field.autocomplete ?? 'tel'}
      clean={digitsOf}
      value={textValue(value)}
    />
  )
}
