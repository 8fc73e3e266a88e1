import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'

type Props = ControlProps<string> & { placeholder?: string | undefined; rows?: number | undefined; autoComplete?: string | undefined }

export function TextareaControl(props: Props) {
  const { value, onChange, placeholder, rows = 3, autoComplete = 'off' } = props
  return (
    <FieldBox {...props}>
      <textarea
        className="control"
        rows={rows}
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        {...inputProps(props)}
      />
    </FieldBox>
  )
}
