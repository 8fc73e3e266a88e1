import { useState } from 'react'
import { Icon } from '../blocks/icon.tsx'
import { useTranslate } from '../blocks/use-words.ts'
import type { ControlProps } from './control.ts'
import { TextControl } from './text-control.tsx'

export function PasswordControl({
  isNew = false,
  ...control
}: ControlProps<string> & { isNew?: boolean; placeholder?: string | undefined }) {
  const say = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <TextControl
      {...control}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      suffix={
        <button
          type="button"
          className="field-button"
          aria-pressed={shown}
          aria-label={say('block.password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
