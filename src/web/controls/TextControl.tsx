import type { HTMLAttributes, ReactNode } from 'react'
import { ariaProps, type ControlProps } from './control-props.ts'

type Props = ControlProps<string> & {
  type?: 'text' | 'tel' | 'email' | 'password'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Applied to what is typed or pasted. */
  normalize?: ((typed: string) => string) | undefined
  prefix?: ReactNode
  suffix?: ReactNode
}

/** An empty text is undefined. */
export function TextControl(props: Props) {
  const {
    id,
    value,
    onChange,
    onBlur,
    disabled,
    type = 'text',
    inputMode,
    autoComplete,
    placeholder,
    maxLength,
    normalize,
    prefix,
    suffix,
  } = props
  return (
    <div className={`field-box ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      {prefix}
      <input
        id={id}
        name={id}
        className="control"
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize={type === 'text' && !inputMode ? undefined : 'none'}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          const kept = normalize ? normalize(target.value) : target.value
          onChange(kept === '' ? undefined : kept)
        }}
        onBlur={onBlur}
        {...ariaProps(props)}
      />
      {suffix}
    </div>
  )
}

export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '')
