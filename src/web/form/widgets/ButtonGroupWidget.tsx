import { ButtonGroupControl } from '../../controls/ButtonGroupControl.tsx'
import type { WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'
import { useOptions } from './use-options.ts'

export function ButtonGroupWidget(props: WidgetProps) {
  const { control } = props
  return (
    <ButtonGroupControl
      {...control}
      labelledBy={`${control.id}_label`}
      options={useOptions(props)}
      value={asScalar(control.value)}
      onChange={(picked) => {
        control.onChange(picked)
        control.onBlur()
      }}
    />
  )
}
