import { CheckboxControl } from '../../controls/CheckboxControl.tsx'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

export function ConsentWidget({
  field,
  schema: _schema,
  label,
  placeholder: _placeholder,
  value,
  onChange,
  onBlur,
  ...control
}: WidgetProps) {
  const { screen, host } = useForm()
  const links = Object.entries(widgetOptions('Agree', field).links ?? {})
  return (
    <CheckboxControl
      {...control}
      words={label}
      value={value === true ? true : undefined}
      onChange={(checked) => {
        onChange(checked)
        onBlur()
      }}
    >
      {links.length > 0 &&
        links.map(([id, { text, sheet, with: props }]) => (
          <button
            key={id}
            type="button"
            className="button button-link"
            onClick={() => void screen.run([{ open: sheet, ...(props && { with: props }) }])}
          >
            {host.text(text)}
          </button>
        ))}
    </CheckboxControl>
  )
}
