import type { HTMLAttributes, ReactNode } from 'react'
import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'

type Props = ControlProps<string> & {
  type?: 'text' | 'tel' | 'email' | 'password'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Turns off the phone's capitalization, correction and spell check. */
  isVerbatim?: boolean
  /** Applied to typed and pasted text. */
  normalize?: ((typed: string) => string) | undefined
  prefix?: ReactNode
  suffix?: ReactNode
}

/** An empty text becomes undefined. */
export function TextControl(props: Props) {
  const { value, onChange, type = 'text', inputMode, autoComplete, placeholder, maxLength, isVerbatim, normalize, prefix, suffix } = props
  return (
    <FieldBox {...props}>
      {prefix}
      <input
        className="control"
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize={type === 'text' && !inputMode && !isVerbatim ? undefined : 'none'}
        autoCorrect={isVerbatim ? 'off' : undefined}
        spellCheck={isVerbatim ? false : undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          const kept = normalize ? normalize(target.value) : target.value
          onChange(kept === '' ? undefined : kept)
        }}
        {...inputProps(props)}
      />
      {suffix}
    </FieldBox>
  )
}

export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '')
