import type { BlockProps } from '../../generated/blocks.ts'
import { Picture } from '../ui/Picture.tsx'

export function IconBlock({ icon, look = 'plain' }: BlockProps['Icon']) {
  return (
    <span className={`icon-disc icon-${look}`}>
      <Picture of={icon} words="" />
    </span>
  )
}
