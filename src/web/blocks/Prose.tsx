import type { BlockProps } from '../../generated/blocks.ts'
import { type ProsePart, proseParts } from './prose-parts.ts'

export function Prose({ text }: BlockProps['Prose']) {
  return <div className="prose">{proseParts(text).map((part, index) => drawn(part, index))}</div>
}

function drawn(part: ProsePart, key: number) {
  if ('text' in part) return part.kind === 'heading' ? <h3 key={key}>{part.text}</h3> : <p key={key}>{part.text}</p>
  const items = part.items.map((item) => <li key={item}>{item}</li>)
  return part.kind === 'bullets' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>
}
