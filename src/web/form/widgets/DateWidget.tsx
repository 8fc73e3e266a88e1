import type { CivilDate } from '../../controls/civil-date.ts'
import { DateControl } from '../../controls/DateControl.tsx'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/** Unix seconds at UTC midnight. */
export function DateWidget({ path, schema, field, control }: WidgetProps) {
  const { host, fields } = useForm()
  const { min, max, order } = widgetOptions<'Date'>(field)
  const limit = (name: 'minimum' | 'maximum') => (typeof schema[name] === 'number' ? schema[name] : undefined)
  return (
    <DateControl
      {...control}
      min={min ?? limit('minimum')}
      max={max ?? limit('maximum')}
      now={host.now()}
      order={order}
      partial={fields.partial(path) as Partial<CivilDate> | undefined}
      onPartialChange={(parts) => fields.keepPartial(path, parts)}
      value={typeof control.value === 'number' ? control.value : undefined}
      onChange={(date) => {
        control.onChange(date)
        if (date !== undefined) control.onBlur()
      }}
    />
  )
}
