import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'
import { PressButton } from '../ui/PressButton.tsx'

const ICONS = { info: 'info', ok: 'check', warn: 'warn', danger: 'warn' } as const

export function Notice({ title, text, look = 'info', button, onPress }: BlockProps['Notice']) {
  return (
    <div className={`notice notice-${look}`} role={look === 'danger' ? 'alert' : undefined}>
      <Icon name={ICONS[look]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        <p>{text}</p>
        {button && onPress && (
          <PressButton className="notice-button" onPress={onPress}>
            {button}
          </PressButton>
        )}
      </div>
    </div>
  )
}
