import { resolve } from '../../../core/value.ts'
import { AmountControl } from '../../controls/amount-control.tsx'
import { AmountRangeControl } from '../../controls/amount-range.tsx'
import { useSelect, useApp } from '../../runtime/screen-context.ts'
import { useForm } from '../form-context.ts'
import { widgetOptions, type WidgetProps } from '../widget.ts'

/** An amount; with `min` and `max`, which the screen may know better than the rules, it can also be slid. */
export function AmountWidget({ value, field, label, schema: _schema, ...control }: WidgetProps) {
  const { screen } = useForm()
  const { env } = useApp().app
  const { min, max, step } = widgetOptions('Amount', field)
  const least = useSelect(() => resolve(min, screen.scope, env))
  const most = useSelect(() => resolve(max, screen.scope, env))
  const by = useSelect(() => resolve(step, screen.scope, env))
  const amount = typeof value === 'number' ? value : undefined
  if (typeof least !== 'number' || typeof most !== 'number') return <AmountControl {...control} value={amount} />
  return (
    <AmountRangeControl
      {...control}
      value={amount}
      label={label}
      limits={{ min: least, max: most, step: typeof by === 'number' ? by : 100_000 }}
    />
  )
}
