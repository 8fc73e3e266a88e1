import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { CodeControl } from '../controls/code-control.tsx'
import { Labelled } from '../controls/labelled.tsx'

export function CodeInput({ value, onChange, label, length, onDone }: BlockProps['CodeInput']) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <CodeControl id={id} value={value as string | undefined} onChange={onChange} length={length} onDone={(code) => void onDone?.(code)} />
    </Labelled>
  )
}
