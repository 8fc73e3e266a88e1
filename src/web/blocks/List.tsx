import type { BlockProps } from '../../generated/blocks.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export function List({ empty, art, look = 'plain', items }: BlockProps['List']) {
  if (items.length === 0) return empty ? <EmptyState text={empty} art={art} /> : null
  const Tag = look === 'numbers' ? 'ol' : 'ul'
  return (
    <Tag className={`list list-${look}`}>
      {items.map((item) => (
        <li key={item.key}>{item}</li>
      ))}
    </Tag>
  )
}
