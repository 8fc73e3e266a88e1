import { useMemo } from 'react'
import { formats } from '../../product/formats.ts'
import type { ControlProps } from './control-props.ts'

type Props = Pick<ControlProps<number>, 'value' | 'onChange' | 'disabled'> & { amounts: readonly number[]; locale: string }

/** Buttons with preset amounts, abbreviated as the language does: 5 jt, 5M. */
export function AmountPresets({ amounts, locale, value, onChange, disabled }: Props) {
  // Cached, because the presets are drawn at each keystroke and creating the format takes a phone longer than drawing.
  const shorten = useMemo(() => new Intl.NumberFormat(locale, { notation: 'compact' }), [locale])
  return (
    <div className="amount-presets">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className="amount-preset"
          aria-label={`${shorten.format(amount)}, ${formats.rupiahShort(amount)}`}
          aria-pressed={amount === value}
          disabled={disabled}
          onClick={() => onChange(amount)}
        >
          {shorten.format(amount)}
        </button>
      ))}
    </div>
  )
}
