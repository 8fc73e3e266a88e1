import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { CheckControl } from '../controls/check-control.tsx'

export function Check({ value, onChange, text, children }: BlockProps['Check']) {
  const id = useId()
  return (
    <CheckControl id={id} value={value === true ? true : undefined} onChange={(checked) => onChange(checked ?? false)} words={text}>
      {children}
    </CheckControl>
  )
}
