import type { BlockProps } from '../../generated/blocks.ts'
import { isAddress } from './picture.tsx'
import { usePicture } from './use-picture.ts'

export function Image({ src, alt, shape = 'wide' }: BlockProps['Image']) {
  const photo = usePicture(src)
  const address = isAddress(src) ? src : photo
  return address === undefined ? null : <img className={`image image-${shape}`} src={address} alt={alt} loading="lazy" />
}
