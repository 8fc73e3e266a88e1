import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { CheckboxControl } from '../controls/CheckboxControl.tsx'

export function Check({ value, onChange, text, children }: BlockProps['Check']) {
  const id = useId()
  return (
    <CheckboxControl id={id} value={value === true ? true : undefined} onChange={(checked) => onChange(checked ?? false)} words={text}>
      {children}
    </CheckboxControl>
  )
}
