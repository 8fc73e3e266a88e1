import { CheckControl } from '../../controls/check-control.tsx'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'

/** A consent: never given by anything but a tap. `links` open what is agreed to. */
export function Agree({ field, schema: _schema, label, placeholder: _placeholder, value, onChange, onBlur, ...control }: WidgetProps) {
  const { screen, world } = useForm()
  const links = Object.entries(fieldOptions('Agree', field).links ?? {})
  return (
    <CheckControl
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
            {world.text(text)}
          </button>
        ))}
    </CheckControl>
  )
}
