import { GroupedControl } from '../../controls/grouped-control.tsx'
import { digitsOf } from '../../controls/text-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

/**
 * A number that is a name, not an amount. `groups` shows it in blocks. A digit too many is shown as a fault and never cut off:
 * the rest might be somebody else's account.
 */
export function Digits({ ui, value, onChange, ...control }: WidgetProps) {
  const groups = typeof ui.options.groups === 'number' ? ui.options.groups : 0
  const digits = textValue(value) ?? ''
  const blocks = groups > 0 ? new RegExp(`.{1,${groups}}`, 'g') : undefined
  return (
    <GroupedControl
      {...control}
      autoComplete={ui.autocomplete}
      text={blocks ? (digits.match(blocks) ?? []).join(' ') : digits}
      onType={(typed) => onChange(digitsOf(typed) || undefined)}
    />
  )
}
