import type { BlockProps } from '../../generated/blocks.ts'
import { Icon, isIcon } from '../ui/Icon.tsx'
import { PressButton, type PressLink } from '../ui/PressButton.tsx'
import { useReadFromTop } from '../ui/use-read-from-top.ts'

export function Button({ text, look = 'main', icon, disabled, onPress, href }: BlockProps['Button'] & PressLink) {
  const onClick = useReadFromTop()
  const button = (
    <PressButton className={`button button-${look === 'sticky' ? 'main' : look}`} onPress={onPress} href={href} disabled={disabled}>
      {icon && isIcon(icon) && <Icon name={icon} />}
      <span>{text}</span>
    </PressButton>
  )
  return look === 'sticky' ? (
    <div className="bottom-bar" onClick={onClick}>
      {button}
    </div>
  ) : (
    button
  )
}
