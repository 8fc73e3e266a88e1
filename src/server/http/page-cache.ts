import { createHash } from 'node:crypto'
import { compress, type CompressedFile } from './send-compressed.ts'

/** `styles`: hashes of the inline styles, for the content security policy. */
type Page = CompressedFile & { tag: string; styles: string[] }

type KnownPage = { page: Promise<Page>; isSmall: boolean }

/**
 * Caches rendered pages by everything they depend on. The first request waits for a fast compression. From the second request on a smaller
 * one is made, one page at a time, so that a server that has just started keeps its CPU for calls. A change of `edition` clears the cache.
 */
export function createPageCache(): (edition: string, name: string, render: () => string) => Promise<Page> {
  let current = ''
  let pages = new Map<string, KnownPage>()
  let shrinking = Promise.resolve()
  return (edition, name, render) => {
    if (edition !== current) pages = new Map()
    current = edition
    const known = pages.get(name)
    if (!known) {
      const [ofEdition, page] = [pages, pageOf(render(), 'soon')]
      ofEdition.set(name, { page, isSmall: false })
      page.catch(() => ofEdition.delete(name))
      return page
    }
    const { page } = known
    if (!known.isSmall) shrinking = shrinking.then(() => shrink(known))
    known.isSmall = true
    return page
  }
}

/** A compression that fails, such as for want of memory, is tried again at the next request. */
async function shrink(known: KnownPage): Promise<void> {
  try {
    const { body } = await known.page
    known.page = Promise.resolve(await pageOf(Buffer.from(body).toString(), 'small'))
  } catch {
    known.isSmall = false
  }
}

async function pageOf(text: string, effort: 'soon' | 'small'): Promise<Page> {
  const tag = sha256(text).digest('base64url').slice(0, 22)
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => `'sha256-${sha256(style).digest('base64')}'`)
  return { ...(await compress(text, effort)), tag, styles }
}

const sha256 = (text: string) => createHash('sha256').update(text)
