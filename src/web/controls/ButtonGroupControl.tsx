import { formats } from '../../product/formats.ts'
import { ariaProps, type ControlProps } from './control-props.ts'
import type { SelectOption } from './SelectControl.tsx'

type Props = ControlProps<SelectOption['value']> & { options: readonly SelectOption[]; labelledBy?: string | undefined }

export function ButtonGroupControl(props: Props) {
  const { id, value, onChange, onBlur, disabled, options, labelledBy } = props
  return (
    <div
      className={`button-group ${props.invalid ? 'is-invalid' : ''}`}
      role="radiogroup"
      aria-labelledby={labelledBy}
      {...ariaProps(props)}
    >
      {options.map((option, index) => (
        <label key={String(option.value)} className="button-group-option">
          <input
            type="radio"
            // The first option carries the id of the group, for its label and the focus.
            id={index === 0 ? id : `${id}_${index}`}
            name={id}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => {
              onChange(option.value)
              // Choosing completes the answer; a blur event may never come, since some phones do not focus a tapped button.
              onBlur?.()
            }}
            onBlur={onBlur}
          />
          <span>
            {option.text}
            {option.amount !== undefined && <small>{formats.rupiahShort(option.amount)}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
