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
        value={Number.isSafeInteger(value) ? (value as number) : undefined}
        onChange={onChange}
        disabled={disabled}
        bounds={{ least: amountOr(min, 0), most: amountOr(max, 0), by: amountOr(step, 100_000) || 100_000 }}
      />
    </div>
  )
}

const amountOr = (value: number | undefined, fallback: number) =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : fallback
