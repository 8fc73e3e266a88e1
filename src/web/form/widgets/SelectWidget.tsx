import { SelectControl } from '../../controls/SelectControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function SelectWidget(props: WidgetProps) {
  const { placeholder, control } = props
  return <SelectControl {...control} placeholder={placeholder} options={useOptions(props)} value={asScalar(control.value)} />
}
