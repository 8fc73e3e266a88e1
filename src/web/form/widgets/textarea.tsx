import { TextareaControl } from '../../controls/textarea-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { asText } from './text-value.ts'

export function TextareaWidget({ field, value, ...control }: WidgetProps) {
  return <TextareaControl {...control} autoComplete={field.autocomplete} value={asText(value)} />
}
