import { CodeControl } from '../../controls/code-control.tsx'
import { fieldOptions, type WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

export function CodeInputWidget({ field, schema: _schema, label: _label, value, ...control }: WidgetProps) {
  return <CodeControl {...control} length={fieldOptions('CodeInput', field).length} value={textValue(value)} />
}
