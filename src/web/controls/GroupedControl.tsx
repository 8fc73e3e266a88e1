import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { caretPosition, withoutDeleted } from './amount-text.ts'
import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'
import { digitsOnly } from './TextControl.tsx'

type Props = Omit<ControlProps<unknown>, 'value' | 'onChange'> & {
  text: string
  onType(typed: string): void
  placeholder?: string | undefined
  autoComplete?: string | undefined
  prefix?: ReactNode
  className?: string
}

/** Keeps the caret between the same digits when separators change. */
export function GroupedControl(props: Props) {
  const { text, onType, placeholder, autoComplete = 'off', prefix, className = '' } = props
  const input = useRef<HTMLInputElement>(null)
  const behind = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return
    const caret = caretPosition(text, behind.current)
    behind.current = null
    if (document.activeElement === input.current) input.current.setSelectionRange(caret, caret)
  })

  return (
    <FieldBox {...props}>
      {prefix}
      <input
        ref={input}
        className={`control ${className}`}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={text}
        onChange={({ target, nativeEvent }) => {
          const { inputType } = nativeEvent as InputEvent
          const [before, after] = withoutDeleted(text, target.value, target.selectionEnd ?? target.value.length, inputType)
          behind.current = digitsOnly(after).length
          onType(before + after)
        }}
        {...inputProps(props)}
      />
    </FieldBox>
  )
}
