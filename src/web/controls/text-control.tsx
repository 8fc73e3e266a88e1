import type { HTMLAttributes, ReactNode } from 'react'
import { aria, type Control } from './control.ts'

type Props = Control<string> & {
  type?: 'text' | 'tel' | 'email' | 'password'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Makes what was typed or pasted into what is kept. */
  clean?: ((typed: string) => string) | undefined
  before?: ReactNode
  after?: ReactNode
}

/** One line of text. Empty is the same as nothing. */
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
    clean,
    before,
    after,
  } = props
  return (
    <div className={`field-box ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      {before}
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
          const kept = clean ? clean(target.value) : target.value
          onChange(kept === '' ? undefined : kept)
        }}
        onBlur={onBlur}
        {...aria(props)}
      />
      {after}
    </div>
  )
}

/** Digits alone, whatever stood between them. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
