import { PasswordControl } from '../../controls/PasswordControl.tsx'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

export function PasswordWidget({ field, placeholder, control }: WidgetProps) {
  const { new: isNew, autocomplete } = widgetOptions<'Password'>(field)
  return (
    <PasswordControl
      {...control}
      placeholder={placeholder}
      isNew={isNew || autocomplete === 'new-password'}
      value={inputText(control.value)}
    />
  )
}
