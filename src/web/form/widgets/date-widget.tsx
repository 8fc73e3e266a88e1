import { DateControl } from '../../controls/date-control.tsx'
import { useForm } from '../form-context.ts'
import type { WidgetProps } from '../widget.ts'

/** A civil date as Unix seconds at UTC midnight. */
export function DateWidget({ schema, ui, value, label: _label, placeholder: _placeholder, onBlur, ...control }: WidgetProps) {
  const { world, locale } = useForm()
  const bound = (name: 'minimum' | 'maximum', option: 'min' | 'max') =>
    typeof ui.options[option] === 'number' ? ui.options[option] : typeof schema[name] === 'number' ? (schema[name] as number) : undefined
  return (
    <DateControl
      {...control}
      min={bound('minimum', 'min')}
      max={bound('maximum', 'max')}
      now={world.now()}
      locale={locale}
      order={ui.options.order === 'dmy' ? 'dmy' : 'mdy'}
      value={typeof value === 'number' ? value : undefined}
      // Going from the month to the day is not leaving the date.
      onBlur={() => setTimeout(() => document.activeElement?.id.startsWith(control.id) || onBlur())}
    />
  )
}
