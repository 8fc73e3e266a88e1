import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Page = { tag: string; plain: string; br: Buffer; gzip: Buffer }

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
  const plain = render()
  const bytes = Buffer.from(plain)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip: zipped }
}
