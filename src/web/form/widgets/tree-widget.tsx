import { resolve } from '../../../core/value.ts'
import { TreeControl } from '../../controls/tree-control.tsx'
import { toTree } from '../../controls/tree.ts'
import { useSelect, useApp } from '../../runtime/screen-context.ts'
import { plain } from '../../runtime/store.ts'
import { useForm } from '../form-context.ts'
import { widgetOptions, type WidgetProps } from '../widget.ts'
import { asScalar } from './scalar-value.ts'

/** A leaf of a tree that `from` finds in the screen. */
export function TreeSelectWidget({ field, schema: _schema, label: _label, value, ...control }: WidgetProps) {
  const { screen } = useForm()
  const { env } = useApp().app
  const { from, value: valueField = 'id', label = 'name' } = widgetOptions('Tree', field)
  const rows = useSelect(() => plain(resolve(from, screen.scope, env)))
  return <TreeControl {...control} nodes={toTree(rows, valueField, label)} value={asScalar(value) as string | number | undefined} />
}
