import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { LabelledControl } from '../controls/LabelledControl.tsx'
import { PasswordControl } from '../controls/PasswordControl.tsx'
import { digitsOnly, TextControl } from '../controls/TextControl.tsx'

export function TextInput({ value, onChange, label, placeholder, help, mode = 'text', maxLength, disabled }: BlockProps['TextInput']) {
  const id = useId()
  const control = { id, value: value as string | undefined, onChange, placeholder, disabled, describedBy: help ? `${id}_help` : undefined }
  return (
    <LabelledControl id={id} label={label} help={help}>
      {mode === 'password' ? <PasswordControl {...control} /> : <TextControl {...control} {...modes[mode]} maxLength={maxLength} />}
    </LabelledControl>
  )
}

const modes = {
  text: {},
  digits: { inputMode: 'numeric', clean: digitsOnly },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', clean: digitsOnly },
} as const
