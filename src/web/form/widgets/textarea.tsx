import { TextareaControl } from '../../controls/textarea-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

export function Textarea({ field, value, ...control }: WidgetProps) {
  return <TextareaControl {...control} autoComplete={field.autocomplete} value={textValue(value)} />
}
