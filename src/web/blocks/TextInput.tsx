import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { Labelled } from '../controls/labelled.tsx'
import { PasswordControl } from '../controls/password-control.tsx'
import { digitsOf, TextControl } from '../controls/text-control.tsx'

export function TextInput({ value, onChange, label, placeholder, help, mode = 'text', maxLength, disabled }: BlockProps['TextInput']) {
  const id = useId()
  const control = { id, value: value as string | undefined, onChange, placeholder, disabled, describedBy: help ? `${id}_help` : undefined }
  return (
    <Labelled id={id} label={label} help={help}>
      {mode === 'password' ? <PasswordControl {...control} /> : <TextControl {...control} {...modes[mode]} maxLength={maxLength} />}
    </Labelled>
  )
}

const modes = {
  text: {},
  digits: { inputMode: 'numeric', clean: digitsOf },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', clean: digitsOf },
} as const
