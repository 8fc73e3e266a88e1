import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { LabelledControl } from '../controls/LabelledControl.tsx'
import { SelectControl } from '../controls/SelectControl.tsx'
import { toOptions } from '../controls/tree.ts'

export function Select({
  value,
  onChange,
  label,
  placeholder,
  each,
  valueField = 'id',
  textField = 'name',
  disabled,
}: BlockProps['Select']) {
  const id = useId()
  const control = { id, value: value as string | number | undefined, onChange, placeholder, disabled }
  return (
    <LabelledControl id={id} label={label}>
      <SelectControl {...control} options={toOptions(each, valueField, textField)} />
    </LabelledControl>
  )
}
