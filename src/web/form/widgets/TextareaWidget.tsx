import { TextareaControl } from '../../controls/TextareaControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

export function TextareaWidget({ field, value, ...control }: WidgetProps) {
  return <TextareaControl {...control} autoComplete={field.autocomplete} value={inputText(value)} />
}
