import { useRef } from 'react'
import { type ControlProps, inputProps } from './control-props.ts'
import { digitsOnly } from './TextControl.tsx'

type Props = ControlProps<string> & {
  length?: number | undefined
  onComplete?: ((code: string) => void) | undefined
  label?: string | undefined
}

/** One real input is laid over the boxes, so that paste, backspace and autofill from an SMS work as usual. */
export function CodeControl(props: Props) {
  const { value, onChange, length = 6, onComplete, label } = props
  const code = typeof value === 'string' ? value.slice(0, length) : ''
  const told = useRef('')

  function take(typed: string) {
    const next = digitsOnly(typed).slice(0, length)
    onChange(next === '' ? undefined : next)
    if (next.length < length) told.current = ''
    else if (told.current !== next) {
      told.current = next
      onComplete?.(next)
    }
  }
  return (
    <div className={`code-field ${props.invalid ? 'is-invalid' : ''}`}>
      <input
        className="code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        aria-label={label}
        value={code}
        onChange={({ target }) => take(target.value)}
        {...inputProps(props)}
      />
      <div className="code-boxes" aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span key={index} className={`code-box ${index === code.length ? 'is-active' : ''}`}>
            {code[index]}
          </span>
        ))}
      </div>
    </div>
  )
}
