import { createHash } from 'node:crypto'
import { compress, type CompressedFile } from './send-compressed.ts'

/** `styles`: hashes of the styles within it, as a content security policy has them. */
export type Page = CompressedFile & { tag: string; styles: string[] }

/**
 * Pages by what they depend on, rendered once. Who asks first waits for a quick compression; the smaller one takes its place, one page after
 * the other, so that a server that has just started has its processor for calls. A change of `edition` forgets them all.
 */
export function createPageCache(): (edition: string, name: string, render: () => string) => Promise<Page> {
  let current = ''
  let pages = new Map<string, Promise<Page>>()
  let shrunk = Promise.resolve()
  return (edition, name, render) => {
    if (edition !== current) pages = new Map()
    current = edition
    const ofEdition = pages
    const known = ofEdition.get(name)
    if (known) return known
    const text = render()
    const soon = pageOf(text, 'soon')
    ofEdition.set(name, soon)
    shrunk = shrunk.then(async () => void ofEdition.set(name, Promise.resolve(await pageOf(text, 'small'))))
    return soon
  }
}

async function pageOf(text: string, effort: 'soon' | 'small'): Promise<Page> {
  const tag = `"${sha256(text).digest('base64url').slice(0, 22)}"`
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => `'sha256-${sha256(style).digest('base64')}'`)
  return { ...(await compress(text, effort)), tag, styles }
}

const sha256 = (text: string) => createHash('sha256').update(text)
