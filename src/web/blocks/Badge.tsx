import type { BlockProps } from '../../generated/blocks.ts'

/** A short status; `looks` may map the value `of` to its colour. */
export function Badge({ text, look = 'quiet', of, looks }: BlockProps['Badge']) {
  if (!text) return null
  const key = String(of)
  const shown = looks && Object.hasOwn(looks, key) ? looks[key] : look
  return <span className={`badge badge-${shown}`}>{text}</span>
}
