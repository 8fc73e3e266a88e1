import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountRange } from '../controls/amount-range.tsx'

export function AmountInput({ value, onChange, label, help, min, max, step, disabled }: BlockProps['AmountInput']) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <AmountRange
        id={id}
        label={label}
        help={help}
        value={typeof value === 'number' ? value : undefined}
        onChange={onChange}
        disabled={disabled}
        bounds={{ least: Number(min) || 0, most: Number(max) || 0, by: Number(step) || 100_000 }}
      />
    </div>
  )
}
