import { ComboboxControl } from '../../controls/ComboboxControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function ComboboxWidget(props: WidgetProps) {
  const { placeholder, control } = props
  return <ComboboxControl {...control} placeholder={placeholder} options={useOptions(props)} value={asScalar(control.value)} />
}
