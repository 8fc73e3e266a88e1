import { ButtonGroupControl } from '../../controls/ButtonGroupControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function ButtonGroupWidget(props: WidgetProps) {
  const { schema: _schema, field: _field, value, onChange, onBlur, label: _label, ...control } = props
  return (
    <ButtonGroupControl
      {...control}
      labelledBy={`${control.id}_label`}
      options={useOptions('ButtonGroup', props)}
      value={asScalar(value)}
      onChange={(picked) => {
        onChange(picked)
        onBlur()
      }}
    />
  )
}
