import { ariaProps, type ControlProps } from './control-props.ts'
import type { SelectOption } from './SelectControl.tsx'

/** Answers true, or what is wrong with the value. */
export type GroupRule = (value: SelectOption['value'] | undefined) => true | string
type Props = ControlProps<SelectOption['value']> & {
  options: readonly SelectOption[]
  label?: string | undefined
  labelledBy?: string | undefined
  rules?: readonly GroupRule[] | undefined
}

/** The first rule that the value breaks, in its words. */
export function brokenRule(rules: readonly GroupRule[], value: SelectOption['value'] | undefined): string | undefined {
  for (const rule of rules) {
    const answer = rule(value)
    if (answer !== true) return answer
  }
  return undefined
}

/** A few options side by side, one of them chosen. */
export function ButtonGroupControl(props: Props) {
  const { id, value, onChange, onBlur, disabled, options, label, labelledBy, rules = [] } = props
  const error = brokenRule(rules, value)
  const faultId = `${id}_rule`
  return (
    <>
      <div
        className={`group ${props.invalid || error ? 'is-invalid' : ''}`}
        role="radiogroup"
        aria-label={label}
        aria-labelledby={labelledBy}
        {...ariaProps({ ...props, invalid: props.invalid || error !== undefined, describedBy: error ? faultId : props.describedBy })}
      >
        {options.map((option, index) => (
          <label key={String(option.value)} className="group-option">
            <input
              type="radio"
              // The first one stands for the group: a label and the focus go there.
              id={index === 0 ? id : `${id}_${index}`}
              name={id}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={faultId} className="field-fault">
          {error}
        </p>
      )}
    </>
  )
}
