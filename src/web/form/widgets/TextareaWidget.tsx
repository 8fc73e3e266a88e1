import { TextareaControl } from '../../controls/TextareaControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

export function TextareaWidget({ field, placeholder, control }: WidgetProps) {
  return <TextareaControl {...control} placeholder={placeholder} autoComplete={field.autocomplete} value={inputText(control.value)} />
}
