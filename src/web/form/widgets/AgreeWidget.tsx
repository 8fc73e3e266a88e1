import { CheckboxControl } from '../../controls/CheckboxControl.tsx'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { SheetLinks } from '../SheetLinks.tsx'

export function AgreeWidget({
  field,
  schema: _schema,
  label,
  placeholder: _placeholder,
  value,
  onChange,
  onBlur,
  ...control
}: WidgetProps) {
  return (
    <CheckboxControl
      {...control}
      label={label}
      value={value === true ? true : undefined}
      onChange={(checked) => {
        onChange(checked)
        onBlur()
      }}
    >
      <SheetLinks links={widgetOptions('Agree', field).links} />
    </CheckboxControl>
  )
}
