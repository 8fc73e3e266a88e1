import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { LabelledControl } from '../controls/LabelledControl.tsx'
import { TreeControl } from '../controls/TreeControl.tsx'
import { toTree } from '../controls/tree.ts'

export function Tree({ value, onChange, label, placeholder, each, valueField = 'id', textField = 'name', disabled }: BlockProps['Tree']) {
  const id = useId()
  const control = { id, value: value as string | number | undefined, onChange, placeholder, disabled }
  return (
    <LabelledControl id={id} label={label}>
      <TreeControl {...control} nodes={toTree(each, valueField, textField)} />
    </LabelledControl>
  )
}
