import { PasswordControl } from '../../controls/password-control.tsx'
import { fieldOptions, type WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

export function Password({ field, value, ...control }: WidgetProps) {
  const { new: isNew, autocomplete } = fieldOptions('Password', field)
  return <PasswordControl {...control} isNew={isNew || autocomplete === 'new-password'} value={textValue(value)} />
}
