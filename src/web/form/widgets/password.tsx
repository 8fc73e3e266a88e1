import { PasswordControl } from '../../controls/password-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

export function Password({ ui, value, ...control }: WidgetProps) {
  return <PasswordControl {...control} isNew={ui.options.new === true || ui.autocomplete === 'new-password'} value={textValue(value)} />
}
