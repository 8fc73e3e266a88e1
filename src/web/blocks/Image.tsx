import type { BlockProps } from '../../generated/blocks.ts'
import { isImageUrl } from '../ui/Picture.tsx'
import { useImageUrl } from '../ui/use-image-url.ts'

export function Image({ src, alt }: BlockProps['Image']) {
  const photo = useImageUrl(src)
  const address = isImageUrl(src) ? src : photo
  if (address === undefined) return src instanceof Blob ? <span className="image" /> : null
  return <img className="image" src={address} alt={alt} loading="lazy" />
}
