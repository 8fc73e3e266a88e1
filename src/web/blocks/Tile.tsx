import type { BlockProps } from '../../generated/blocks.ts'
import { Picture } from './picture.tsx'
import { PressButton } from './press-button.tsx'

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
