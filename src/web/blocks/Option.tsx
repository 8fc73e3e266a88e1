import { useContext } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { ChoiceContext } from '../ui/choice-context.ts'
import { Picture } from '../ui/Picture.tsx'

export function Option({ value, text, note, icon, disabled }: BlockProps['Option']) {
  const choice = useContext(ChoiceContext)
  return (
    <label className="option">
      <input type="radio" name={choice.name} checked={choice.value === value} disabled={disabled} onChange={() => choice.onChange(value)} />
      {icon && (
        <span className="cell-icon">
          <Picture source={icon} label={text} />
        </span>
      )}
      <span className="option-body">
        <span>
          <AmountText text={text} />
        </span>
        {note && (
          <span className="option-note">
            <AmountText text={note} />
          </span>
        )}
      </span>
      <span className="option-dot" />
    </label>
  )
}
