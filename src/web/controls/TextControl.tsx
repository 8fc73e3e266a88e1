import type { HTMLAttributes, ReactNode } from 'react'
import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'

type Props = ControlProps<string> & {
  type?: 'text' | 'tel' | 'email' | 'password'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  /** Taken as it is typed, without a capital, a correction or a mark of the phone. */
  isVerbatim?: boolean
  /** Applied to what is typed or pasted. */
  normalize?: ((typed: string) => string) | undefined
  prefix?: ReactNode
  suffix?: ReactNode
}

/** An empty text is undefined. */
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
