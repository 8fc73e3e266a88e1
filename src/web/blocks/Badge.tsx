import type { BlockProps } from '../../generated/blocks.ts'

const LOOKS = new Set(['quiet', 'info', 'ok', 'warn', 'danger'])

/** A short status; `looks` may map the value `of` to its colour. */
export function Badge({ text, look = 'quiet', of, looks }: BlockProps['Badge']) {
  if (!text) return null
  const key = String(of)
  const mapped = looks && Object.hasOwn(looks, key) ? looks[key] : undefined
  const shown = typeof mapped === 'string' && LOOKS.has(mapped) ? mapped : look
  return <span className={`badge badge-${shown}`}>{text}</span>
}
