import { useState } from 'react'
import { Icon } from './icon.tsx'
import { iconPaths } from './icon-paths.ts'

/** Whether a value of the lender's is an address that a picture may come from. */
export const isAddress = (value: unknown): value is string => typeof value === 'string' && /^(\/|https:|data:image\/)/.test(value)

/** What a `val` for an icon shows: a named outline, a picture by its address, or else the first letter of its words. */
export function Picture({ of, words }: { of: unknown; words: string }) {
  const [broken, setBroken] = useState(false)
  const name = typeof of === 'string' ? of : ''
  if (Object.hasOwn(iconPaths, name)) return <Icon name={name} />
  if (isAddress(name) && !broken) return <img className="picture" src={name} alt="" loading="lazy" onError={() => setBroken(true)} />
  return (
    <span className="letter" aria-hidden="true">
      {[...words.trim()][0]?.toUpperCase()}
    </span>
  )
}
