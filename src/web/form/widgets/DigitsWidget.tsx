import { GroupedControl } from '../../controls/GroupedControl.tsx'
import { digitsOnly } from '../../controls/TextControl.tsx'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { inputText } from './widget-value.ts'

/**
 * Input for identifiers; `groups` shows the digits in blocks. Too many digits are an error and are never cut off: the shortened number
 * might be the account of another person.
 */
export function DigitsWidget({ field, placeholder, control }: WidgetProps) {
  const { groups = 0, autocomplete } = widgetOptions<'Digits'>(field)
  const digits = inputText(control.value) ?? ''
  const blocks = groups > 0 ? new RegExp(`.{1,${groups}}`, 'g') : undefined
  return (
    <GroupedControl
      {...control}
      placeholder={placeholder}
      autoComplete={autocomplete}
      text={blocks ? (digits.match(blocks) ?? []).join(' ') : digits}
      onType={(typed) => control.onChange(digitsOnly(typed) || undefined)}
    />
  )
}
