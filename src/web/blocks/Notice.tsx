import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { Icon, isIcon } from '../ui/Icon.tsx'
import { PressButton, type PressLink } from '../ui/PressButton.tsx'

const icons = { info: 'info', ok: 'check', warn: 'warn', danger: 'warn' } as const

export function Notice({ title, text, look = 'info', icon, button, onPress, href }: BlockProps['Notice'] & PressLink) {
  return (
    <div className={`notice notice-${look}`} role={look === 'danger' ? 'alert' : undefined}>
      <Icon name={icon && isIcon(icon) ? icon : icons[look]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        <p>
          <AmountText text={text} />
        </p>
        {button && onPress && (
          <PressButton className="notice-button" onPress={onPress} href={href}>
            {button}
          </PressButton>
        )}
      </div>
    </div>
  )
}
