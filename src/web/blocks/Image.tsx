import type { BlockProps } from '../../generated/blocks.ts'
import { isImageUrl } from './picture.tsx'
import { useImageUrl } from './use-picture.ts'

export function Image({ src, alt, shape = 'wide' }: BlockProps['Image']) {
  const photo = useImageUrl(src)
  const address = isImageUrl(src) ? src : photo
  return address === undefined ? null : <img className={`image image-${shape}`} src={address} alt={alt} loading="lazy" />
}
