import { ariaProps, type ControlProps } from './control-props.ts'

type Props = ControlProps<string> & { placeholder?: string | undefined; rows?: number | undefined; autoComplete?: string | undefined }

export function TextareaControl(props: Props) {
  const { id, value, onChange, onBlur, disabled, placeholder, rows = 3, autoComplete = 'off' } = props
  return (
    <div className={`field-box ${props.invalid ? 'is-invalid' : ''} ${disabled ? 'is-disabled' : ''}`}>
      <textarea
        id={id}
        name={id}
        className="control"
        rows={rows}
        autoComplete={autoComplete}
        placeholder={placeholder}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        onBlur={onBlur}
        {...ariaProps(props)}
      />
    </div>
  )
}
