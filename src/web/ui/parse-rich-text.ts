export type RichTextNode = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'bullets' | 'numbers'; items: string[] }

/** A blank line separates paragraphs, `# ` starts a heading, `- ` a bullet, `1. ` a numbered line. */
export function parseRichText(text: string): RichTextNode[] {
  const parts: RichTextNode[] = []
  let open: RichTextNode | undefined
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const next = parseLine(line)
    if (next && 'items' in next && open && 'items' in open && open.kind === next.kind) open.items.push(...next.items)
    else if (next?.kind === 'paragraph' && open?.kind === 'paragraph') open.text += ` ${next.text}`
    else {
      if (next) parts.push(next)
      open = next
    }
  }
  return parts
}

function parseLine(line: string): RichTextNode | undefined {
  if (line === '') return undefined
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
  if (line.startsWith('- ')) return { kind: 'bullets', items: [line.slice(2)] }
  const numbered = /^\d+\. (.*)$/.exec(line)
  return numbered ? { kind: 'numbers', items: [numbered[1] ?? ''] } : { kind: 'paragraph', text: line }
}
