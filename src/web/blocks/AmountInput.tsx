import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountRangeControl } from '../controls/AmountRangeControl.tsx'
import { LabelledControl } from '../controls/LabelledControl.tsx'

export function AmountInput({ value, onChange, label, help, min, max, step, disabled }: BlockProps['AmountInput']) {
  const id = useId()
  return (
    <LabelledControl id={id} label={label}>
      <AmountRangeControl
        id={id}
        label={label}
        help={help}
        value={Number.isSafeInteger(value) ? (value as number) : undefined}
        onChange={onChange}
        disabled={disabled}
        limits={{ min: amountOrDefault(min, 0), max: amountOrDefault(max, 0), step: amountOrDefault(step, 1) || 1 }}
      />
    </LabelledControl>
  )
}

const amountOrDefault = (value: number | undefined, fallback: number) =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : fallback
