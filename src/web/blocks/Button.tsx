import type { BlockProps } from '../../generated/blocks.ts'
import { Icon, isIcon } from '../ui/Icon.tsx'
import { PressButton, type PressLink } from '../ui/PressButton.tsx'

export function Button({ text, look = 'main', icon, disabled, onPress, href }: BlockProps['Button'] & PressLink) {
  const isSticky = look === 'sticky'
  const button = (
    <PressButton
      className={`button button-${isSticky ? 'main' : look}`}
      onPress={onPress}
      href={href}
      disabled={disabled}
      fromTop={isSticky}
    >
      {icon && isIcon(icon) && <Icon name={icon} />}
      <span>{text}</span>
    </PressButton>
  )
  return isSticky ? <div className="bottom-bar">{button}</div> : button
}
