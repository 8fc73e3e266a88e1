import { resolve } from '../../../core/values/resolve.ts'
import { TreeControl } from '../../controls/TreeControl.tsx'
import { toTree } from '../../controls/tree.ts'
import { useSelect, useApp } from '../../state/app-context.ts'
import { plain } from '../../state/store.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'

export function TreeWidget({ path, field, placeholder, control }: WidgetProps) {
  const { screen, fields } = useForm()
  const { env } = useApp().app
  const { from, value: valueField = 'id', label = 'name' } = widgetOptions<'Tree'>(field)
  const rows = useSelect(() => plain(resolve(from, screen.scope, env)))
  return (
    <TreeControl
      {...control}
      placeholder={placeholder}
      nodes={toTree(rows, valueField, label)}
      value={asScalar(control.value) as string | number | undefined}
      partial={fields.partial(path) as string | number | undefined}
      onPartialChange={(branch) => fields.keepPartial(path, branch)}
    />
  )
}
