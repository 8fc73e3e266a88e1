import { isOnStep } from '../../../core/values/on-step.ts'
import { resolve } from '../../../core/values/resolve.ts'
import { AmountControl } from '../../controls/AmountControl.tsx'
import { AmountPresets } from '../../controls/AmountPresets.tsx'
import { AmountRangeControl } from '../../controls/AmountRangeControl.tsx'
import { useSelect, useApp } from '../../state/app-context.ts'
import { plain } from '../../state/store.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/** Has a slider when `min`, `max` and `step` are given. They may come from the screen's scope. */
export function AmountWidget({ field, label, placeholder, control }: WidgetProps) {
  const { screen, locale } = useForm()
  const { env } = useApp().app
  const { min, max, step, presets } = widgetOptions<'Amount'>(field)
  const least = useSelect(() => resolve(min, screen.scope, env))
  const most = useSelect(() => resolve(max, screen.scope, env))
  const by = useSelect(() => resolve(step, screen.scope, env))
  const offered = useSelect(() => plain(resolve(presets, screen.scope, env)))
  const amount = typeof control.value === 'number' ? control.value : undefined
  const props = { ...control, placeholder, value: amount }
  if (typeof least !== 'number' || typeof most !== 'number' || typeof by !== 'number') return <AmountControl {...props} />
  const limits = { min: least, max: most, step: by }
  return (
    <AmountRangeControl {...props} label={label} limits={limits}>
      {Array.isArray(offered) && (
        <AmountPresets
          locale={locale}
          amounts={offered.filter((one): one is number => typeof one === 'number' && isOnStep(one, limits))}
          value={amount}
          disabled={control.disabled}
          onChange={control.onChange}
        />
      )}
    </AmountRangeControl>
  )
}
