import type { Value } from '../../../core/language.ts'
import { resolve } from '../../../core/value.ts'
import { TreeControl } from '../../controls/tree-control.tsx'
import { treeOf } from '../../controls/tree.ts'
import { useLook, usePhone } from '../../runtime/screen-context.ts'
import { plain } from '../../runtime/store.ts'
import { useForm } from '../form-context.ts'
import type { WidgetProps } from '../widget.ts'
import { scalarValue } from './scalar-value.ts'

/** A leaf of a tree that `from` finds in the screen. */
export function TreeWidget({ ui, schema: _schema, label: _label, value, ...control }: WidgetProps) {
  const { screen } = useForm()
  const { env } = usePhone().machine
  const { from, value: valueField = 'id', label = 'name' } = ui.options
  const rows = useLook(() => plain(resolve(from as Value | undefined, screen.scope, env)))
  return (
    <TreeControl
      {...control}
      nodes={treeOf(rows, String(valueField), String(label))}
      value={scalarValue(value) as string | number | undefined}
    />
  )
}
