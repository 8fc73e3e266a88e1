import { SelectControl } from '../../controls/select-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { asScalar } from './scalar-value.ts'
import { useOptions } from './use-options.ts'

export function SelectWidget(props: WidgetProps) {
  const { schema: _schema, field: _field, value, label: _label, ...control } = props
  return <SelectControl {...control} options={useOptions(props)} value={asScalar(value)} />
}
