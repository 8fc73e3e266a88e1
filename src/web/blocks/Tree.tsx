import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Labelled } from '../controls/labelled.tsx'
import { TreeControl } from '../controls/tree-control.tsx'
import { treeOf } from '../controls/tree.ts'

export function Tree({ value, onChange, label, placeholder, each, valueField = 'id', textField = 'name', disabled }: BlockProps['Tree']) {
  const id = useId()
  const control = { id, value: value as string | number | undefined, onChange, placeholder, disabled }
  return (
    <Labelled id={id} label={label}>
      <TreeControl {...control} nodes={treeOf(each, valueField, textField)} />
    </Labelled>
  )
}
