import { amountOf, amountText } from './amount.ts'
import type { Control } from './control.ts'
import { GroupedControl } from './grouped-control.tsx'

/** An amount of rupiah: grouped while it is typed, kept as an integer. */
export function AmountControl({ value, onChange, ...control }: Control<number> & { placeholder?: string | undefined }) {
  return (
    <GroupedControl
      {...control}
      className="control-amount"
      before={
        <span className="field-before" aria-hidden="true">
          Rp
        </span>
      }
      text={amountText(value)}
      onType={(typed) => onChange(amountOf(typed))}
    />
  )
}
