import { useState } from 'react'
import { Icon, isIcon } from './Icon.tsx'
import { useImageUrl } from './use-image-url.ts'

/** Refuses other schemes, e.g. `http:` and `javascript:`. */
export const isImageUrl = (value: unknown): value is string => typeof value === 'string' && /^(\/|https:|data:image\/)/.test(value)

export function Picture({ source, label }: { source: string | Blob | undefined; label: string }) {
  const photo = useImageUrl(source)
  const name = typeof source === 'string' ? source : ''
  const [broken, setBroken] = useState<string>()
  if (isIcon(name)) return <Icon name={name} />
  const address = isImageUrl(name) ? name : photo
  if (address !== undefined && address !== broken)
    return <img className="picture" src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
  return (
    <span className="initial" aria-hidden="true">
      {[...label.trim()][0]?.toUpperCase()}
    </span>
  )
}
