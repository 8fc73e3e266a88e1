import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { Picture } from '../ui/Picture.tsx'
import { PressButton, type PressLink } from '../ui/PressButton.tsx'

export function Cell({ text, note, value, icon, mark, tint, checked, disabled, onPress, href, children }: BlockProps['Cell'] & PressLink) {
  const inside = (
    <>
      {icon && (
        <span className="cell-icon">
          <Picture source={icon} label={text} />
        </span>
      )}
      {mark && (
        <span className="monogram" style={{ '--tint': isColour(tint) ? tint : undefined } as object} aria-hidden="true">
          {mark}
        </span>
      )}
      <span className="cell-body">
        <span className="cell-text">
          <AmountText text={text} />
        </span>
        {note && (
          <span className="cell-note">
            <AmountText text={note} />
          </span>
        )}
      </span>
      {(value || children) && (
        <span className="cell-end">
          {value && (
            <span className="cell-value">
              <AmountText text={value} />
            </span>
          )}
          {children}
        </span>
      )}
      {checked !== undefined && <span className="option-dot" />}
    </>
  )
  if (!onPress) return <div className="cell">{inside}</div>
  return (
    <PressButton
      className={`cell cell-button ${buttonLook(checked)}`}
      onPress={onPress}
      disabled={disabled}
      {...(checked === undefined ? { href } : { pressed: checked })}
    >
      {inside}
    </PressButton>
  )
}

const buttonLook = (checked: boolean | undefined) => (checked === undefined ? 'cell-leads' : checked ? 'is-checked' : '')

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
