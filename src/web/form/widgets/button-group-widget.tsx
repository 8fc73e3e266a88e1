import { ButtonGroup } from '../../controls/button-group.tsx'
import type { WidgetProps } from '../widget.ts'
import { scalarValue } from './scalar-value.ts'
import { useOptions } from './use-options.ts'

export function ButtonGroupWidget(props: WidgetProps) {
  const { schema: _schema, field: _field, value, onChange, onBlur, label: _label, ...control } = props
  return (
    <ButtonGroup
      {...control}
      labelledBy={`${control.id}_label`}
      options={useOptions(props)}
      value={scalarValue(value)}
      onChange={(picked) => {
        onChange(picked)
        onBlur()
      }}
    />
  )
}
