import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { caretPosition } from './amount-text.ts'
import { ariaProps, type ControlProps } from './control-props.ts'
import { digitsOnly } from './TextControl.tsx'

type Props = Omit<ControlProps<unknown>, 'value' | 'onChange'> & {
  text: string
  onType(typed: string): void
  placeholder?: string | undefined
  autoComplete?: string | undefined
  prefix?: ReactNode
  className?: string
}

/** The caret stays between the same digits when separators change. */
export function GroupedControl(props: Props) {
  const { id, text, onType, onBlur, disabled, placeholder, autoComplete = 'off', prefix, className = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const behind = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return
    const at = caretPosition(text, behind.current)
    behind.current = null
    if (document.activeElement === input.current) input.current.setSelectionRange(at, at)
  })

  return (
    <div className={`field-box ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      {prefix}
      <input
        ref={input}
        id={id}
        name={id}
        className={`control ${className}`}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onChange={({ target }) => {
          behind.current = digitsOnly(target.value.slice(target.selectionEnd ?? target.value.length)).length
          onType(target.value)
        }}
        onBlur={onBlur}
        {...ariaProps(props)}
      />
    </div>
  )
}
