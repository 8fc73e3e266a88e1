import { resolve } from '../../../core/value.ts'
import { AmountControl } from '../../controls/amount-control.tsx'
import { AmountRange } from '../../controls/amount-range.tsx'
import { useLook, usePhone } from '../../runtime/screen-context.ts'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'

/** An amount; with `min` and `max`, which the screen may know better than the rules, it can also be slid. */
export function Amount({ value, field, label, schema: _schema, ...control }: WidgetProps) {
  const { screen } = useForm()
  const { env } = usePhone().machine
  const { min, max, step } = fieldOptions('Amount', field)
  const least = useLook(() => resolve(min, screen.scope, env))
  const most = useLook(() => resolve(max, screen.scope, env))
  const by = useLook(() => resolve(step, screen.scope, env))
  const amount = typeof value === 'number' ? value : undefined
  if (typeof least !== 'number' || typeof most !== 'number') return <AmountControl {...control} value={amount} />
  return <AmountRange {...control} value={amount} label={label} bounds={{ least, most, by: typeof by === 'number' ? by : 100_000 }} />
}
