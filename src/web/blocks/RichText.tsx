import type { BlockProps } from '../../generated/blocks.ts'
import { type RichTextNode, parseRichText } from '../ui/parse-rich-text.ts'

export function RichText({ text }: BlockProps['RichText']) {
  return <div className="rich-text">{parseRichText(text).map((part, index) => renderNode(part, index))}</div>
}

function renderNode(part: RichTextNode, key: number) {
  if ('text' in part) return part.kind === 'heading' ? <h3 key={key}>{part.text}</h3> : <p key={key}>{part.text}</p>
  const items = part.items.map((item) => <li key={item}>{item}</li>)
  return part.kind === 'bullets' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>
}
