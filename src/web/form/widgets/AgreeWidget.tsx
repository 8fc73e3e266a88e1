import { CheckboxControl } from '../../controls/CheckboxControl.tsx'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { SheetLinks } from '../SheetLinks.tsx'

export function AgreeWidget({ field, label, control }: WidgetProps) {
  return (
    <CheckboxControl
      {...control}
      label={label}
      value={control.value === true ? true : undefined}
      onChange={(checked) => {
        control.onChange(checked)
        control.onBlur()
      }}
    >
      <SheetLinks links={widgetOptions<'Agree'>(field).links} />
    </CheckboxControl>
  )
}
