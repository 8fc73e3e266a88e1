import { TextControl } from '../../controls/TextControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

/** The text is trimmed when the field is left. */
export function TextWidget({ field, placeholder, control }: WidgetProps) {
  const text = inputText(control.value)
  const isEmail = field.inputType === 'email'
  return (
    <TextControl
      {...control}
      placeholder={placeholder}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : undefined}
      autoComplete={field.autocomplete}
      value={text}
      onBlur={() => {
        const trimmed = text?.trim()
        if (trimmed !== text) control.onChange(trimmed === '' ? undefined : trimmed)
        control.onBlur()
      }}
    />
  )
}
