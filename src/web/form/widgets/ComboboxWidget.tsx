import { ComboboxControl } from '../../controls/ComboboxControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function ComboboxWidget(props: WidgetProps) {
  const { schema: _schema, field: _field, value, label: _label, ...control } = props
  return <ComboboxControl {...control} options={useOptions('Combobox', props)} value={asScalar(value)} />
}
