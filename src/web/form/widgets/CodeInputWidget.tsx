import { CodeControl } from '../../controls/CodeControl.tsx'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { showSubmitButton } from '../show-submit-button.ts'
import { inputText } from './widget-value.ts'

export function CodeInputWidget({ field, control }: WidgetProps) {
  return (
    <CodeControl
      {...control}
      length={widgetOptions<'CodeInput'>(field).length}
      value={inputText(control.value)}
      onComplete={showSubmitButton}
    />
  )
}
