import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { caretIn } from './amount.ts'
import { aria, type Control } from './control.ts'
import { digitsOf } from './text-control.tsx'

type Props = Omit<Control<unknown>, 'value' | 'onChange'> & {
  /** The digits with their dots or blanks. */
  text: string
  onType(typed: string): void
  placeholder?: string | undefined
  autoComplete?: string | undefined
  before?: ReactNode
  className?: string
}

/** Digits that are grouped while they are typed; the caret stays between the same digits. */
export function GroupedControl(props: Props) {
  const { id, text, onType, onBlur, disabled, placeholder, autoComplete = 'off', before, className = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const behind = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return
    const at = caretIn(text, behind.current)
    behind.current = null
    if (document.activeElement === input.current) input.current.setSelectionRange(at, at)
  })

  return (
    <div className={`field-box ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      {before}
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
          behind.current = digitsOf(target.value.slice(target.selectionEnd ?? target.value.length)).length
          onType(target.value)
        }}
        onBlur={onBlur}
        {...aria(props)}
      />
    </div>
  )
}
