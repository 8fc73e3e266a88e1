import { resolve } from '../../../core/value.ts'
import { TreeControl } from '../../controls/tree-control.tsx'
import { treeOf } from '../../controls/tree.ts'
import { useLook, usePhone } from '../../runtime/screen-context.ts'
import { plain } from '../../runtime/store.ts'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'
import { scalarValue } from './scalar-value.ts'

/** A leaf of a tree that `from` finds in the screen. */
export function TreeWidget({ field, schema: _schema, label: _label, value, ...control }: WidgetProps) {
  const { screen } = useForm()
  const { env } = usePhone().machine
  const { from, value: valueField = 'id', label = 'name' } = fieldOptions('Tree', field)
  const rows = useLook(() => plain(resolve(from, screen.scope, env)))
  return <TreeControl {...control} nodes={treeOf(rows, valueField, label)} value={scalarValue(value) as string | number | undefined} />
}
