import { useState } from 'react'
import { Icon, isIcon } from './icon.tsx'
import { usePicture } from './use-picture.ts'

/** Whether a value of the lender's is an address that a picture may come from. */
export const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(\/|https:|data:image\/)/.test(value)

/** What an icon shows: a named outline, a photo, a picture by its address, or else the first letter of its words. */
export function Picture({ of, words }: { of: string | Blob | undefined; words: string }) {
  const photo = usePicture(of)
  const name = typeof of === 'string' ? of : ''
  const [broken, setBroken] = useState(false)
  if (isIcon(name)) return <Icon name={name} />
  const address = isAddress(name) ? name : photo
  if (address !== undefined && !broken)
    return <img className="picture" src={address} alt="" loading="lazy" onError={() => setBroken(true)} />
  return (
    <span className="letter" aria-hidden="true">
      {[...words.trim()][0]?.toUpperCase()}
    </span>
  )
}
