import type { BlockProps } from '../../generated/blocks.ts'
import { Empty } from './empty.tsx'

export function List({ empty, look = 'plain', items }: BlockProps['List']) {
  if (items.length === 0) return empty ? <Empty words={empty} /> : null
  return (
    <ul className={`list list-${look}`}>
      {items.map((item) => (
        <li key={item.key}>{item}</li>
      ))}
    </ul>
  )
}
