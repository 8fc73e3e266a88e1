import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { CodeControl } from '../controls/CodeControl.tsx'
import { LabelledControl } from '../controls/LabelledControl.tsx'

export function CodeInput({ value, onChange, label, length, onDone }: BlockProps['CodeInput']) {
  const id = useId()
  return (
    <LabelledControl id={id} label={label}>
      <CodeControl
        id={id}
        value={value as string | undefined}
        onChange={onChange}
        length={length}
        onComplete={(code) => void onDone?.(code)}
      />
    </LabelledControl>
  )
}
