import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTranslate } from '../ui/use-translate.ts'
import type { ControlProps } from './control-props.ts'
import { TextControl } from './TextControl.tsx'

export function PasswordControl({
  isNew = false,
  ...control
}: ControlProps<string> & { isNew?: boolean; placeholder?: string | undefined }) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <TextControl
      {...control}
      type={shown ? 'text' : 'password'}
      isVerbatim
      autoComplete={isNew ? 'new-password' : 'current-password'}
      suffix={
        <button
          type="button"
          className="field-button"
          aria-pressed={shown}
          aria-label={t('block.password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
