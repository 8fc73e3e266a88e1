import type { BlockProps } from '../../generated/blocks.ts'

export function Image({ src, alt, shape = 'wide' }: BlockProps['Image']) {
  if (typeof src !== 'string' || src === '') return null
  return <img className={`image image-${shape}`} src={src} alt={alt} loading="lazy" />
}
