import { CodeControl } from '../../controls/code-control.tsx'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

export function CodeInputWidget({ ui, schema: _schema, label: _label, value, ...control }: WidgetProps) {
  const length = typeof ui.options.length === 'number' ? ui.options.length : undefined
  return <CodeControl {...control} length={length} value={textValue(value)} />
}
