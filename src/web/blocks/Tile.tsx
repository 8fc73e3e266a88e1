import type { BlockProps } from '../../generated/blocks.ts'
import { Picture } from '../ui/Picture.tsx'
import { PressButton } from '../ui/PressButton.tsx'

export function Tile({ text, icon, onPress }: BlockProps['Tile']) {
  return (
    <PressButton className="tile" onPress={onPress}>
      <span className="tile-icon">
        <Picture of={icon} words={text} />
      </span>
      <span className="tile-text">{text}</span>
    </PressButton>
  )
}
