import type { BlockProps } from '../../generated/blocks.ts'
import { Icon, isIcon } from '../ui/Icon.tsx'
import { PressButton } from '../ui/PressButton.tsx'

export function Button({ text, look = 'main', icon, disabled, onPress }: BlockProps['Button']) {
  const button = (
    <PressButton className={`button button-${look === 'sticky' ? 'main' : look}`} onPress={onPress} disabled={disabled}>
      {icon && isIcon(icon) && <Icon name={icon} />}
      <span>{text}</span>
    </PressButton>
  )
  return look === 'sticky' ? <div className="bottom-bar">{button}</div> : button
}
