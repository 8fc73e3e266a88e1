import type { BlockProps } from '../../generated/blocks.ts'

export function Badge({ text, look = 'quiet', of, looks }: BlockProps['Badge']) {
  if (!text) return null
  const key = String(of)
  const shown = looks && Object.hasOwn(looks, key) ? looks[key] : look
  return <span className={`badge badge-${shown}`}>{text}</span>
}
