import type { BlockProps } from '../../generated/blocks.ts'
import { isImageUrl } from '../ui/Picture.tsx'
import { useImageUrl } from '../ui/use-image-url.ts'

export function Image({ src, alt }: BlockProps['Image']) {
  const photo = useImageUrl(src)
  const address = isImageUrl(src) ? src : photo
  return address === undefined ? null : <img className="image" src={address} alt={alt} loading="lazy" />
}
