import { createHash } from 'node:crypto'
import { compress, type CompressedFile } from './send-compressed.ts'

export type Page = CompressedFile & { tag: string }

/** Pages by what they depend on, rendered and compressed once. A change of `edition` forgets them all. */
export function createPageCache(): (edition: string, name: string, render: () => string) => Promise<Page> {
  let current = ''
  const pages = new Map<string, Promise<Page>>()
  return (edition, name, render) => {
    if (edition !== current) pages.clear()
    current = edition
    const known = pages.get(name) ?? made(render)
    pages.set(name, known)
    known.catch(() => pages.delete(name))
    return known
  }
}

async function made(render: () => string): Promise<Page> {
  const page = render()
  return { ...(await compress(page)), tag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"` }
}
