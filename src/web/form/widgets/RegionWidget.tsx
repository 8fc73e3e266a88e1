import { useEffect, useRef } from 'react'
import { useTranslate } from '../../ui/use-translate.ts'
import { SelectControl } from '../../controls/SelectControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { isForAnotherParent } from './is-for-another-parent.ts'
import { ListRetry } from './ListRetry.tsx'
import { useRegionOptions } from './use-region-options.ts'
import { asScalar } from './widget-value.ts'

/**
 * `call` loads the options with the value of the level above, which is at the pointer `parent`. A value is cleared when the level above
 * changes, and when it is missing from the options; an empty list clears nothing.
 */
export function RegionWidget({ field, label, control }: WidgetProps) {
  const { value, onChange } = control
  const t = useTranslate()
  const { above, state, options, retry } = useRegionOptions(control.id, field)

  const seen = useRef({ above, value })
  useEffect(() => {
    const before = seen.current
    seen.current = { above, value }
    if (isForAnotherParent(before, seen.current)) onChange(undefined)
  }, [above, value, onChange])

  const isKnown = state !== 'ready' || options.some((option) => option.value === value)
  const isGone = value !== undefined && (state === 'above' || !isKnown)
  useEffect(() => {
    if (isGone) onChange(undefined)
  }, [isGone, onChange])

  if (state === 'failed' || state === 'none') {
    const words = t(state === 'failed' ? 'block.region.retry' : 'block.region.none')
    return <ListRetry id={control.id} label={label} words={words} describedBy={control.describedBy} onRetry={retry} />
  }
  return (
    <SelectControl
      {...control}
      placeholder={state === 'ready' ? undefined : t(`block.region.${state}`)}
      disabled={control.disabled || state !== 'ready'}
      options={options}
      value={asScalar(value)}
    />
  )
}
