import type { CivilDate } from '../../controls/civil-date.ts'
import { DateControl } from '../../controls/DateControl.tsx'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/** Unix seconds at UTC midnight. */
export function DateWidget({ schema, field, value, label: _label, placeholder: _placeholder, onChange, onBlur, ...control }: WidgetProps) {
  const { host, fields } = useForm()
  const { min, max, order } = widgetOptions('Date', field)
  const limit = (name: 'minimum' | 'maximum') => (typeof schema[name] === 'number' ? schema[name] : undefined)
  return (
    <DateControl
      {...control}
      min={min ?? limit('minimum')}
      max={max ?? limit('maximum')}
      now={host.now()}
      order={order}
      partial={fields.partial(control.path) as Partial<CivilDate> | undefined}
      onPartialChange={(parts) => fields.keepPartial(control.path, parts)}
      value={typeof value === 'number' ? value : undefined}
      onChange={(date) => {
        onChange(date)
        if (date !== undefined) onBlur()
      }}
      onBlur={onBlur}
    />
  )
}
