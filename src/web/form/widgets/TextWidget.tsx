import { TextControl } from '../../controls/TextControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

/** The text is trimmed when the field is left. */
export function TextWidget({ field, value, onChange, onBlur, ...control }: WidgetProps) {
  const text = inputText(value)
  const isEmail = field.inputType === 'email'
  return (
    <TextControl
      {...control}
      type={isEmail ? 'email' : 'text'}
      inputMode={isEmail ? 'email' : undefined}
      autoComplete={field.autocomplete}
      value={text}
      onChange={onChange}
      onBlur={() => {
        const trimmed = text?.trim()
        if (trimmed !== text) onChange(trimmed === '' ? undefined : trimmed)
        onBlur()
      }}
    />
  )
}
