import type { BlockProps } from '../../generated/blocks.ts'
import { isAddress } from './picture.tsx'

export function Image({ src, alt, shape = 'wide' }: BlockProps['Image']) {
  if (!isAddress(src)) return null
  return <img className={`image image-${shape}`} src={src} alt={alt} loading="lazy" />
}
