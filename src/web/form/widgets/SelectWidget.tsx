import { SelectControl } from '../../controls/SelectControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function SelectWidget(props: WidgetProps) {
  const { schema: _schema, field: _field, value, label: _label, ...control } = props
  return <SelectControl {...control} options={useOptions('Select', props)} value={asScalar(value)} />
}
