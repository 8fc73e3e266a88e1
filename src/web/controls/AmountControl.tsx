import { parseAmount, formatAmount } from './amount-text.ts'
import type { ControlProps } from './control-props.ts'
import { GroupedControl } from './GroupedControl.tsx'

/** Whole rupiah. */
export function AmountControl({ value, onChange, ...control }: ControlProps<number> & { placeholder?: string | undefined }) {
  return (
    <GroupedControl
      {...control}
      className="control-amount"
      prefix={
        <span className="field-prefix" aria-hidden="true">
          Rp
        </span>
      }
      text={formatAmount(value)}
      onType={(typed) => onChange(parseAmount(typed))}
    />
  )
}
