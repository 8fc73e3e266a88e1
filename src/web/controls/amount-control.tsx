import { parseAmount, formatAmount } from './amount.ts'
import type { ControlProps } from './control.ts'
import { GroupedControl } from './grouped-control.tsx'

/** An amount of rupiah: grouped while it is typed, kept as an integer. */
export function AmountControl({ value, onChange, ...control }: ControlProps<number> & { placeholder?: string | undefined }) {
  return (
    <GroupedControl
      {...control}
      className="control-amount"
      prefix={
        <span className="field-before" aria-hidden="true">
          Rp
        </span>
      }
      text={formatAmount(value)}
      onType={(typed) => onChange(parseAmount(typed))}
    />
  )
}
